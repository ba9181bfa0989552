import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { clothSwatches, colorLabels } from '#shared/catalogue/labels'
import { DRAWING_KINDS, type DrawingKind } from '#shared/configurator/drawing-kinds'
import { cutOf } from '#shared/drawings/film.geometry'
import { sceneOf } from '#shared/drawings/kinds'
import { supportPositions } from '#shared/drawings/rail.geometry'

const described = new Set<string>()

describe('descriptions', () => {
  it.each<[DrawingKind, Record<string, unknown>, string]>([
    [
      'rail',
      {
        length: 3600,
        supports: 9,
        gliders: 36,
        plan: 'x-2286-r90r200-1400',
        fixation: 'ceiling',
        opening: 'central',
        color: 'AT',
      },
      'Rail, longueur 3600 mm, 9 supports, 36 glisseurs, vue de dessous, L 2286 / 1400, 90° à droite, R 200, cotes à l’axe, rideaux rangés aux deux bouts, pose plafond, coloris Anthracite',
    ],
    [
      'roller',
      { width: 1395, height: 1900, cassette: true, motor: true, openness: 5, side: 'left' },
      'Store enrouleur, largeur 1395 mm, hauteur 1900 mm, avec coffre, motorisé, manœuvre à gauche, toile ajourée à 5 %',
    ],
    [
      'film',
      { panes: 4, width: 1180, height: 1350, roll_width: 1220 },
      'Film sur 4 vitrages, largeur 1180 mm, hauteur 1350 mm, découpé dans un rouleau de 1220 mm',
    ],
    [
      'film',
      { roll_width: 1220, whole_roll: 30.48, pattern: 'stripes', color: 'BM' },
      'Film en rouleau entier, laize 1220 mm, longueur 30,48 m, motif à rayures horizontales, coloris Blanc Mat RAL 9016',
    ],
    [
      'shutter',
      { width: 2396, height: 2147, box: 205, slat: 55, motor: true, color: 'AT' },
      'Volet roulant, largeur 2396 mm, hauteur 2147 mm, coffre de 205 mm, lames de 55 mm, motorisé, coloris Anthracite',
    ],
    [
      'shutter',
      { width: 2396, height: 2147, box: 0, slat: 55, motor: true },
      'Volet roulant, largeur 2396 mm, hauteur 2147 mm, lames de 55 mm, motorisé',
    ],
    [
      'swing_shutter',
      { width: 700, height: 1600, leaves: 1, color: 'B' },
      'Volet battant, largeur 700 mm, hauteur 1600 mm, 1 vantail, coloris Blanc brillant RAL 9016',
    ],
    [
      'venetian',
      { width: 1200, height: 1500, slat: 25, side: 'right', color: 'O' },
      'Store vénitien, largeur 1200 mm, hauteur 1500 mm, lames de 25 mm, manœuvre à droite, coloris Doré',
    ],
    [
      'vertical',
      { width: 3000, height: 2400, slat: 127, opening: 'central', color: 'VN' },
      'Store à bandes verticales, largeur 3000 mm, hauteur 2400 mm, bandes de 127 mm, ouverture centrale, coloris Vanille',
    ],
    [
      'roman',
      { width: 1400, height: 1800, battens: 5, color: 'TO' },
      'Store bateau, largeur 1400 mm, hauteur 1800 mm, 5 baleines, coloris Taupe',
    ],
    [
      'pleated',
      { width: 900, height: 1200, tension: true, color: 'B' },
      'Store plissé tendu, largeur 900 mm, hauteur 1200 mm, coloris Blanc brillant RAL 9016',
    ],
    [
      'awning',
      { width: 4500, projection: 3000, valance: true, striped: true, color: 'NM' },
      'Store banne vu de dessus, largeur 4500 mm, avancée 3000 mm, avec lambrequin, toile rayée, coloris Noir Mat RAL 9005',
    ],
    [
      'screen',
      { width: 3000, height: 2600, box: 120, color: 'AT' },
      'Store screen à coulisses zip, largeur 3000 mm, hauteur 2600 mm, coffre de 120 mm, coloris Anthracite',
    ],
    [
      'projection',
      { width: 1600, projection: 800, color: 'MA' },
      'Store à projection, vues de face et de côté, largeur 1600 mm, bras de 800 mm, coloris Brun mat RAL 8017',
    ],
    [
      'bso',
      { width: 2500, height: 2200, slat: 80, profile: 'C', color: 'AS' },
      'Brise-soleil orientable, face et coupe, largeur 2500 mm, hauteur 2200 mm, lames C de 80 mm, coloris Aluminium Satiné',
    ],
    [
      'film',
      { panes: 1, width: 1180, height: 1350, pattern: 'dots', color: 'BM' },
      'Film sur 1 vitrage, largeur 1180 mm, hauteur 1350 mm, motif à pastilles, coloris Blanc Mat RAL 9016',
    ],
    [
      'rail',
      { length: 1200, supports: 1, gliders: 12, fixation: 'wall', motor: true },
      'Rail, longueur 1200 mm, 1 support, 12 glisseurs, pose murale, motorisé',
    ],
  ])('%s', (kind, values, description) => {
    described.add(kind)
    expect(sceneOf(kind, values, 40).description.replaceAll('\u00a0', ' ')).toBe(description)
  })

  it('are tried for every kind', () => {
    expect([...described].sort()).toEqual([...DRAWING_KINDS].sort())
  })
})

describe('colours', () => {
  const codes = Object.keys(colorLabels) as (keyof typeof colorLabels)[]

  it('are the fourteen of the specification', () => {
    expect(codes).toHaveLength(14)
  })

  it.each(DRAWING_KINDS)('%s is filled with each of them, and says it', (kind) => {
    for (const color of codes) {
      const { label, swatch } = colorLabels[color]
      const markup = renderToStaticMarkup(<Drawing kind={kind} values={{ color }} />)
      expect(markup).toContain(`fill="${swatch}"`)
      expect(markup.replaceAll('\u00a0', ' ')).toContain(`coloris ${label}`)
    }
  })
})

describe('cloth', () => {
  it.each(['roller', 'vertical', 'roman', 'pleated', 'awning', 'screen', 'projection'] as const)(
    'of a %s has its own colour beside that of its frame',
    (kind) => {
      const markup = renderToStaticMarkup(<Drawing kind={kind} values={{ color: 'AT', cloth: 'sand' }} />)
      expect(markup).toContain(`fill="${clothSwatches.sand}"`)
      expect(markup).toContain(`fill="${colorLabels.AT.swatch}"`)
    },
  )

  it('of a pleated duo is two, each in its colour, under as many cables as it has', () => {
    const values = { width: 1000, height: 1300, tension: true, color: 'AT', cloth: 'sand', pleat: 20 }
    const scene = (more: Record<string, unknown>) => sceneOf('pleated', { ...values, ...more }, 22)
    const cloths = ({ marks, cloth }: ReturnType<typeof scene>) =>
      marks.filter(({ fill }) => fill === 'cloth').map((mark) => mark.cloth ?? cloth)
    const cables = ({ marks }: ReturnType<typeof scene>) =>
      marks.find(({ line }) => line === 'dash')?.d.match(/M/g)?.length
    expect(cloths(scene({ cables: 3 }))).toEqual([clothSwatches.sand])
    const duo = scene({ cables: 4, duo: true, cloth_low: 'charcoal' })
    expect(cloths(duo)).toEqual([clothSwatches.sand, clothSwatches.charcoal])
    expect([cables(scene({ cables: 3 })), cables(duo)]).toEqual([3, 4])
    expect(duo.description.replaceAll('\u00a0', ' ')).toBe(
      'Store plissé tendu, deux toiles, largeur 1000 mm, hauteur 1300 mm, 4 câbles, coloris Anthracite',
    )
  })

  it.each(['awning', 'projection'] as const)('of a %s has stripes only when it is striped', (kind) => {
    const papers = (values: Record<string, unknown>) =>
      sceneOf(kind, values, 22).marks.filter(
        ({ fill, d, opacity }) => fill === 'paper' && d !== '' && opacity,
      )
    expect(papers({ cloth: 'blue' })).toEqual([])
    expect(papers({ cloth: 'blue', striped: true })).toHaveLength(1)
  })

  it('hangs down in a straight valance, or in waves', () => {
    const valance = (values: Record<string, unknown>) =>
      sceneOf('awning', { width: 3000, projection: 2000, ...values }, 22).marks.find(
        ({ fill }) => fill === 'fold',
      )?.d
    expect(valance({})).toBeUndefined()
    expect(valance({ valance: true })).toBe('M0 2120h3000v210h-3000z')
    expect(valance({ valance: true, wave: 1 })).toContain('q')
  })
})

it('a shutter without a box of its own has none drawn, nor measured', () => {
  const { dimensions } = sceneOf('shutter', { width: 2000, height: 2000, box: 0 }, 40)
  expect(dimensions.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual(['2000 mm', '2000 mm'])
})

describe('a straight rail', () => {
  it('has its supports 100 mm from the ends, evenly between', () => {
    expect(supportPositions(3600, 3)).toEqual([100, 1800, 3500])
    expect(supportPositions(3600, 1)).toEqual([1800])
  })
})

describe('a film’s cut', () => {
  it('runs along the roll when the pane fits across it', () => {
    expect(cutOf(1180, 1350, 1220)).toEqual({ along: 1380, across: 1180, turned: false })
  })
  it('is turned when that takes less of the roll', () => {
    expect(cutOf(1180, 1350, 1520)).toEqual({ along: 1210, across: 1350, turned: true })
  })
})

it('a whole roll of film has its width alone for a dimension: no pane, no cut', () => {
  const scene = sceneOf('film', { roll_width: 1220, whole_roll: 30.48, color: 'A' }, 22)
  expect(scene.dimensions.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual(['1220 mm'])
  expect(scene.note?.replaceAll('\u00a0', ' ')).toBe('rouleau entier de 30,48 m')
  expect(scene.marks.filter(({ fill }) => fill === 'glass')).toEqual([])
})

describe('accessible name', () => {
  it('starts with the title', () => {
    const markup = renderToStaticMarkup(
      <Drawing kind="pleated" values={{ width: 800, height: 900 }} title="PL-20" />,
    )
    expect(markup.replaceAll('\u00a0', ' ')).toContain(
      'role="img" aria-label="PL-20 : Store plissé libre, largeur 800 mm, hauteur 900 mm"',
    )
  })
  it('is absent from a decorative drawing', () => {
    const markup = renderToStaticMarkup(<Drawing kind="pleated" values={{}} decorative />)
    expect(markup).toContain('aria-hidden="true"')
    expect(markup).not.toContain('aria-label')
  })
  it('shows the figures of the dimensions when asked', () => {
    const markup = renderToStaticMarkup(
      <Drawing kind="roller" values={{ width: 1400, height: 1900 }} dimensions />,
    )
    expect(
      [...markup.matchAll(/<text[^>]*>([^<]*)/g)].map((match) => match[1]?.replace('\u00a0', ' ')),
    ).toEqual(['1400 mm', '1900 mm'])
  })
})
