// The few icons of the page itself; games bring their own symbols.
const PATHS = {
  menu: 'M4 6h16v2H4zm0 5h16v2H4zm0 5h16v2H4z',
  close:
    'M6.4 5 12 10.600 17.600 5 19 6.400 13.400 12 19 17.600 17.600 19 12 13.400 6.400 19 5 17.600 10.600 12 5 6.400z',
  list: 'M4 5h3v3H4zm5 .5h11v2H9zM4 10.500h3v3H4zm5 .5h11v2H9zM4 16h3v3H4zm5 .5h11v2H9z',
  book: 'M5 3h12a2 2 0 0 1 2 2v16H7a3 3 0 0 1-3-3V4a1 1 0 0 1 1-1zm2 13a1.500 1.500 0 0 0 0 3h10v-3zM8 7v2h7V7z',
  gear: 'M10 2h4l.6 2.700 1.800.8 2.400-1.500 2.800 2.800-1.500 2.400.8 1.800 2.700.6v4l-2.700.6-.8 1.800 1.500 2.400-2.800 2.800-2.400-1.500-1.800.8L14 22h-4l-.6-2.700-1.800-.8-2.400 1.500-2.800-2.800 1.500-2.400-.8-1.800L.4 14v-4l2.700-.6.8-1.800L2.400 5.200l2.800-2.800 2.400 1.500 1.800-.8zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  eye: 'M12 5c5 0 9 4 10.500 7C21 15 17 19 12 19S3 15 1.500 12C3 9 7 5 12 5zm0 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm0 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  plus: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
  minus: 'M5 11h14v2H5z',
  fit: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
  undo: 'M9 5v4h5a6 6 0 0 1 0 12H8v-2h6a4 4 0 0 0 0-8H9v4L3 10z',
  talk: 'M4 4h16a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1H11l-5 4v-4H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  home: 'M12 3 2 11.500h3V21h5v-6h4v6h5v-9.500h3z',
  copy: 'M8 3h12v14h-3v4H4V7h4zm2 2v10h8V5zM6 9v10h9v-2H8V9z',
  first: 'M5 5h2v14H5zm14 0v14L9 12z',
  back: 'M16 5v14L6 12z',
  next: 'M8 5v14l10-7z',
  last: 'M17 5h2v14h-2zM5 5v14l10-7z',
  pause: 'M6 5h4v14H6zm8 0h4v14h-4z',
  down: 'M11 4h2v9l3.500-3.500 1.400 1.400L12 16.800 6.100 10.900l1.400-1.400L11 13zM5 18h14v2H5z',
  flag: 'M5 3h2v1h11l-3 4 3 4H7v9H5z',
  bot: 'M11 2h2v3h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5zM8 9a1.700 1.700 0 1 0 0 3.400A1.700 1.700 0 0 0 8 9zm8 0a1.700 1.700 0 1 0 0 3.400A1.700 1.700 0 0 0 16 9zM7 20h10v2H7z',
  person: 'M12 3a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9zM3 21c0-5 4-7.500 9-7.500s9 2.500 9 7.500z',
  help: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 14v2h2v-2zm1-10a4 4 0 0 0-4 4h2a2 2 0 1 1 3 1.700c-1.300.8-2 1.400-2 3.300h2c0-1 .3-1.200 1.200-1.800A4 4 0 0 0 12 6z',
  moon: 'M14 3a9 9 0 1 0 7 13A8 8 0 0 1 14 3z',
  strike:
    'M3 11h18v2H3zM7 7a4 3 0 0 1 4-3h6v2h-6c-1.300 0-2 .6-2 1.300 0 .6.3 1 .9 1.700H7.500A3 3 0 0 1 7 7zm8 8h2.200c.2 3-2 5-5.200 5H7v-2h5c2 0 3.200-1 3-3z',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} fill-rule="evenodd" />
  </svg>
)
