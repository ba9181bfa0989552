/**
 * Draws client/public/share.png, the picture that social networks show beside a link: 1200 × 630 px, from the
 * project's own drawings. `npx tsx tests/audit/share-image.ts`.
 */

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { sceneOf } from '../../shared/drawings/kinds.ts'
import { launchChromium } from '../platform/chromium.ts'

const SIZE = { width: 1200, height: 630 }
const INK = '#16212a'

/** A drawing as SVG, `height` px high. */
const drawn = (
  kind: DrawingKind,
  values: Record<string, string | number | boolean>,
  height: number,
): string => {
  const scene = sceneOf(kind, values, 40)
  const marks = scene.marks.map(({ d, fill, line, opacity }) => {
    const paint =
      fill === 'color' || fill === 'shade' ? scene.swatch : (fill && fill !== 'none' && '#fff') || 'none'
    const stroke = line && line !== 'none' ? `stroke="${INK}" stroke-width="1.4"` : ''
    return `<path d="${d}" fill="${paint}" ${stroke} opacity="${opacity ?? 1}" vector-effect="non-scaling-stroke"/>`
  })
  return `<svg viewBox="0 0 ${scene.width} ${scene.height}" height="${height}" overflow="visible">${marks.join('')}</svg>`
}

const page = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; gap: 72px; padding: 0 72px;
    box-sizing: border-box; background: #f4f5f2; color: ${INK}; font-family: "IBM Plex Sans", "Open Sans", sans-serif; }
  h1 { flex: 1; margin: 0; font-size: 60px; line-height: 1.15; font-weight: 600; }
  p { margin: 28px 0 0; font-size: 30px; font-weight: 400; color: #45525d; }
  div { padding: 40px; background: #fff; border: 2px solid #d5dad6; border-radius: 10px; }
</style>
<h1>La protection solaire sur mesure<p>Rails, stores, films et fermetures pour les professionnels de la pose</p></h1>
<div>${drawn('venetian', { width: 1400, height: 1500, slat: 50, side: 'right', color: 'AT' }, 430)}</div>`

const browser = await launchChromium()
try {
  const view = await browser.newPage({ viewport: SIZE })
  await view.setContent(page)
  await writeFile(resolve('client', 'public', 'share.png'), await view.screenshot({ type: 'png' }))
} finally {
  await browser.close()
}
