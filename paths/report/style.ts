/** The report's looks, light and dark as its reader has them. */
export const STYLE = `
:root { --ink: #1c2126; --faint: #5b6570; --paper: #fff; --box: #f6f8fa; --line: #c6ccd2; --walked: #1a7237; --missed: #b3261e }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8ec; --faint: #9aa5b1; --paper: #14181c; --box: #1c2228; --line: #3b444d; --walked: #5ecb81; --missed: #ff8a80 }
}
body { margin: 0 auto; padding: 1.5rem; max-width: 100rem; color: var(--ink); background: var(--paper); font: 15px/1.5 system-ui, sans-serif }
header p { max-width: 46rem }
a { color: inherit }
code { color: var(--faint); font-size: 0.9em }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid var(--line); text-align: left; font-weight: normal; font-variant-numeric: tabular-nums }
thead th { font-weight: 600 }
.walked { color: var(--walked) }
.missed { color: var(--missed) }
.chart { overflow: auto; border: 1px solid var(--line); border-radius: 6px; padding: 0.5rem }
section { margin-top: 3rem }
svg text { fill: var(--ink); font-family: system-ui, sans-serif }
svg .key { fill: var(--faint); font-family: ui-monospace, monospace; font-size: 10px }
svg .title { font-weight: 600 }
svg .line.walked { fill: var(--walked) }
svg .line.missed { fill: var(--missed) }
svg .arrow text { paint-order: stroke; stroke: var(--box); stroke-width: 3px }
svg rect { fill: var(--box); stroke: var(--line) }
svg .state.walked > rect { stroke: var(--walked) }
svg .state.missed > rect { stroke: var(--missed); stroke-dasharray: 6 4 }
svg .state.region > rect { stroke-width: 0.5 }
svg circle { fill: var(--faint) }
svg .arrow path { fill: none; stroke: var(--faint); stroke-width: 1.25 }
svg .arrow.walked path { stroke: var(--walked) }
svg .arrow.missed path { stroke: var(--missed); stroke-dasharray: 6 4 }
svg .head { fill: var(--faint) }
svg .head.walked { fill: var(--walked) }
svg .head.missed { fill: var(--missed) }
`
