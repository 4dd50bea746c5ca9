// Tell a person that it is their turn: tab title, icon, sound and, if they want, a notification.
import { settings } from './settings'

let audio: AudioContext | null = null

/** Play one soft note. */
function play(context: AudioContext, frequency: number, start: number): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = frequency
  oscillator.type = 'sine'
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(0.08, start + 0.015)
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + 0.4)
}

/** A short synthesized sound: two notes for your turn, three for the end. */
export function chime(kind: 'turn' | 'end'): void {
  // Browsers allow a page to make a sound only after the person has touched it.
  if (!settings.value.sound || typeof AudioContext !== 'function' || navigator.userActivation?.hasBeenActive === false)
    return
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    const notes = { turn: [659, 880], end: [523, 659, 784] }[kind]
    for (const [i, frequency] of notes.entries()) play(audio, frequency, audio.currentTime + i * 0.14)
  } catch {
    // The browser refused; the title and the icon still tell.
  }
}

/** Show in the tab whether it is the person's turn. */
export function mark(title: string, yours: boolean): void {
  document.title = yours ? `● Your turn: ${title}` : title
  document.getElementById('icon')?.setAttribute('href', yours ? '/static/favicon-turn.svg' : '/static/favicon.svg')
}

/** Ask for permission to notify; false if the person or the browser refuses. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification !== 'function') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Notify a person who is looking elsewhere. */
export function notify(title: string, body: string): void {
  if (
    !settings.value.notify ||
    !document.hidden ||
    typeof Notification !== 'function' ||
    Notification.permission !== 'granted'
  )
    return
  const notice = new Notification(title, { body, tag: location.pathname, icon: '/static/favicon-turn.svg' })
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}

/** Have screen readers speak a text. */
export function announce(text: string): void {
  const live = document.getElementById('live')
  if (live) live.textContent = text
}
