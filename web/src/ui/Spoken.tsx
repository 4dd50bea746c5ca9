// A line of chat: plain text with clickable addresses, and when it was said.
const LINK = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}'])/g

/** Only whole http and https addresses become links; everything else stays text. */
export const Spoken = ({ text }: { text: string }) => (
  <>
    {text.split(LINK).map((part, i) =>
      i % 2 ? (
        <a key={i} href={part} target="_blank" rel="noopener noreferrer nofollow ugc">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </>
)

/** The time of day; the date too, if it was not today. */
export function When({ at }: { at: number }) {
  const then = new Date(at)
  const today = then.toDateString() === new Date().toDateString()
  const time = then.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  const words = today ? time : `${then.toLocaleDateString([], { day: 'numeric', month: 'short' })}, ${time}`
  return (
    <time dateTime={then.toISOString()} title={then.toLocaleString()}>
      {words}
    </time>
  )
}
