"""Pages that watch what moves on them, for the tests of the table."""

from __future__ import annotations

from typing import Any

from people import Person, Visit

WATCH = """
window.moved = []
window.shift = 0
window.shifts = []
const parts = ['.frame', '.prompt', '.hands', '.as-thread']
const boxes = () => Object.fromEntries(parts.map(part => {
  const box = document.querySelector(`.arena ${part}`)?.getBoundingClientRect()
  return [part, box && [box.x, box.y, box.width, box.height].map(Math.round).join()]
}))
const scrolled = () => document.querySelector('.arena').scrollTop
let before = null, top0 = 0
const look = () => {
  if (document.querySelector('.prompt') && !window.parlour?.scene?.over) {
    const now = boxes()
    // Whoever looks for a piece may scroll: the board goes along, and the prompt until it sticks to the bottom.
    if (before && scrolled() === top0) for (const part of parts) {
      if (before[part] && now[part] && before[part] !== now[part]) window.moved.push(`${part}: ${before[part]} -> ${now[part]}`)
    }
    before = now
    top0 = scrolled()
  }
  requestAnimationFrame(look)
}
requestAnimationFrame(look)
const named = node => (node?.closest ? node : node?.parentElement)?.outerHTML.slice(0, 90)
const corners = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join()
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
    window.shift += entry.value
    const sources = entry.sources.map(({node, previousRect, currentRect}) =>
      `${named(node)}: ${corners(previousRect)} -> ${corners(currentRect)}`)
    window.shifts.push([Number(entry.value.toFixed(4)), ...sources])
  }
}).observe({type: 'layout-shift', buffered: true})
"""
"""Records which parts of the table move or change size, and how much the layout shifts and why."""

SETTLED = """async () => {
  await document.fonts.ready
  for (let still = 0, known = -1; still < 30; known = window.moved.length) {
    await new Promise(requestAnimationFrame)
    still = window.moved.length === known ? still + 1 : 0
  }
}"""
"""The first picture is complete: fonts have loaded, and nothing has moved for half a second."""


def seated(visit: Visit, game: str, screen: dict[str, Any], **more: Any) -> Person:
    """Somebody at a table with computer players whose page watches what moves."""
    ada = visit(**screen)
    ada.page.add_init_script(WATCH)
    ada.sit(ada.new_table(game, bots="greedy", **more))
    ada.await_turn()
    ada.page.evaluate(SETTLED)
    return ada
