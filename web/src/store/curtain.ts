// Several players at one screen: a curtain hides the table until the next player confirms being there.
import type { TableNews, Welcome } from '../generated/protocol'
import type { FullScene } from '../lib/ops'

export interface HotSeat {
  welcome: Welcome | null
  table: TableNews | null
  scene: FullScene | null
  /** The seat for which the curtain was lifted last. */
  lifted: number | null
  /** A move is on its way or being shown. */
  moving: boolean
}

/** The seat that the curtain waits for, or null while it is up. */
export function curtain({ welcome, table, scene, lifted, moving }: HotSeat): number | null {
  if (!welcome?.hot || welcome.mine.length < 2 || !scene || scene.over || table?.phase !== 'playing') return null
  const choosing = scene.options.length > 0
  const next = scene.seats.find(seat => seat.active && welcome.mine.includes(seat.n))?.n
  if (scene.you !== null && lifted === scene.you && (choosing || next === undefined || moving)) return null
  return choosing && scene.you !== null ? scene.you : (next ?? null)
}
