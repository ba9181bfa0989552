import type { HomeExample } from '#shared/home/example.schema'
import { fullModel } from '#tests/shop/shop.fixtures'

/** A shutter of the home page, so wide. */
export const exampleOf = (width: number, problems: string[] = []): HomeExample => ({
  model: fullModel,
  sizes: [
    { key: 'width', label: 'Largeur', value: width, min: 600, max: 4000 },
    { key: 'height', label: 'Hauteur', value: 1400, min: 600, max: 3200 },
  ],
  drawing: { kind: 'shutter', values: { width, height: 1400 } },
  worked: [{ key: 'weight', label: 'Poids du tablier', value: '12\u00a0kg' }],
  parts: problems.length > 0 ? [] : [{ key: 'motor', label: 'Moteur radio', quantity: '1', why: '' }],
  problems,
  leadTimeDays: problems.length > 0 ? null : 10,
})
