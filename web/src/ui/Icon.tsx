// The icons of the page itself; games bring their own symbols.
const PATHS = {
  menu: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  close: 'M6.4 5 12 10.6 17.6 5 19 6.4 13.4 12 19 17.6 17.6 19 12 13.4 6.4 19 5 17.6 10.6 12 5 6.4z',
  list: 'M4 5h3v3H4zm5 .5h11v2H9zM4 10.5h3v3H4zm5 .5h11v2H9zM4 16h3v3H4zm5 .5h11v2H9z',
  book: 'M5 3h12a2 2 0 0 1 2 2v16H7a3 3 0 0 1-3-3V4a1 1 0 0 1 1-1zm2 13a1.5 1.5 0 0 0 0 3h10v-3zM8 7v2h7V7z',
  gear:
    'M10 2h4l.6 2.7 1.8.8 2.4-1.5 2.8 2.8-1.5 2.4.8 1.8 2.7.6v4l-2.7.6-.8 1.8 1.5 2.4-2.8 2.8-2.4-1.5-1.8.8L14' +
    ' 22h-4l-.6-2.7-1.8-.8-2.4 1.5-2.8-2.8 1.5-2.4-.8-1.8L.4 14v-4l2.7-.6.8-1.8L2.4 5.2l2.8-2.8 2.4 1.5' +
    ' 1.8-.8zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  eye:
    'M12 5c5 0 9 4 10.5 7C21 15 17 19 12 19S3 15 1.5 12C3 9 7 5 12 5zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8z' +
    'm0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  check: 'M9.5 16.2 5.3 12l-1.4 1.4 5.6 5.6L20.8 7.7l-1.4-1.4z',
  lamp:
    'M12 2a7 7 0 0 0-4 12.7V17a1 1 0 0 0 1 1h6a1 1 0 0 0 1-1v-2.3A7 7 0 0 0 12 2z' +
    'm2 11.6V16h-4v-2.4A5 5 0 1 1 14 13.6zM9 20h6v2H9z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  minus: 'M5 11h14v2H5z',
  fit: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  undo: 'M9 5v4h5a6 6 0 0 1 0 12H8v-2h6a4 4 0 0 0 0-8H9v4L3 10z',
  talk: 'M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H11l-5 4v-4H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  home: 'M12 3 2 11.5h3V21h5v-6h4v6h5v-9.5h3z',
  copy: 'M8 3h12v14h-3v4H4V7h4zm2 2v10h8V5zM6 9v10h9v-2H8V9z',
  first: 'M5 5h2v14H5zm14 0v14L9 12z',
  back: 'M16 5v14L6 12z',
  next: 'M8 5v14l10-7z',
  last: 'M17 5h2v14h-2zM5 5v14l10-7z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  down: 'M11 4h2v9l3.5-3.5 1.4 1.4L12 16.8 6.1 10.9l1.4-1.4L11 13zM5 18h14v2H5z',
  flag: 'M5 3h2v1h11l-3 4 3 4H7v9H5z',
  bot:
    'M11 2h2v3h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5z' +
    'M8 9a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 8 9zm8 0a1.7 1.7 0 1 0 0 3.4A1.7 1.7 0 0 0 16 9zM7 20h10v2H7z',
  person: 'M12 3a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM3 21c0-5 4-7.5 9-7.5s9 2.5 9 7.5z',
  help:
    'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 14v2h2v-2z' +
    'm1-10a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.7c-1.3.8-2 1.4-2 3.3h2c0-1 .3-1.2 1.2-1.8A4 4 0 0 0 12 6z',
  strike:
    'M3 11h18v2H3zM7 7a4 3 0 0 1 4-3h6v2h-6c-1.3 0-2 .6-2 1.3 0 .6.3 1 .9 1.7H7.5A3 3 0 0 1 7 7z' +
    'm8 8h2.2c.2 3-2 5-5.2 5H7v-2h5c2 0 3.2-1 3-3z',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} fill-rule="evenodd" />
  </svg>
)
