// It is your turn: tab title, icon, sound and, if wished, a notification.
import { settings } from './settings'

let audio: AudioContext | null = null

/** A short sound made on the spot: two soft notes for your turn, one for a move of others. */
export function chime(kind: 'turn' | 'move' | 'end'): void {
  // Browsers let a page sound only after the person has touched it.
  if (!settings.value.sound || typeof AudioContext !== 'function' || navigator.userActivation?.hasBeenActive === false)
    return
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    const notes = { turn: [659, 880], move: [330], end: [523, 659, 784] }[kind]
    notes.forEach((frequency, i) => {
      const oscillator = audio!.createOscillator()
      const volume = audio!.createGain()
      const start = audio!.currentTime + i * 0.14
      oscillator.frequency.value = frequency
      oscillator.type = 'sine'
      volume.gain.setValueAtTime(0, start)
      volume.gain.linearRampToValueAtTime(kind === 'move' ? 0.03 : 0.08, start + 0.015)
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35)
      oscillator.connect(volume).connect(audio!.destination)
      oscillator.start(start)
      oscillator.stop(start + 0.4)
    })
  } catch {
    // No sound without a gesture first: the title and the icon tell as well.
  }
}

/** Put the state of the table into the tab. */
export function mark(title: string, yours: boolean): void {
  document.title = yours ? `● Your turn: ${title}` : title
  document.getElementById('icon')?.setAttribute('href', yours ? '/static/favicon-turn.svg' : '/static/favicon.svg')
}

/** Ask for the right to notify; false if the person or the browser says no. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification !== 'function') return false
  return (await Notification.requestPermission()) === 'granted'
}

/** Tell somebody who is looking elsewhere. */
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

/** Say something to those who listen to the page. */
export function announce(text: string): void {
  const live = document.getElementById('live')
  if (live) live.textContent = text
}
