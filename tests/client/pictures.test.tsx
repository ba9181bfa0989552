import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cardPictures } from '#client/catalogue/card-pictures.ts'
import { nearPicture, placePicture } from '#client/catalogue/model-pictures.ts'
import * as homePictures from '#client/platform/pictures/home.pictures.ts'
import { detailPictures, kindPictures, makePictures } from '#client/platform/pictures/kinds.pictures.ts'
import { Picture, type PictureOf } from '#client/platform/ui/Picture.tsx'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'

const home = join(import.meta.dirname, '..', '..', 'client', 'public', 'pictures')
const pictures = [
  ...new Set(
    [
      ...Object.values(homePictures),
      ...Object.values(kindPictures),
      ...Object.values(detailPictures),
      ...Object.values(makePictures),
    ].flatMap((one) => one ?? []),
  ),
]
const filesOf = ({ file, widths }: PictureOf): string[] =>
  widths.flatMap((width) => ['avif', 'webp'].map((format) => `${file}-${width}.${format}`))

/** Most that the pictures may weigh in the repository, bytes. */
const MOST = 2_500_000

describe('pictures of products', () => {
  it('each has its files, in the proportion that its place is kept in', async () => {
    for (const picture of pictures)
      for (const [index, file] of filesOf(picture).entries()) {
        const { width, height } = await sharp(join(home, file)).metadata()
        const wanted = picture.widths[Math.floor(index / 2)] ?? 0
        expect({ file, width, height }).toEqual({
          file,
          width: wanted,
          height: Math.round((wanted * picture.height) / picture.width),
        })
      }
  })

  it('there are no others, and all weigh little', async () => {
    const found = await readdir(home)
    expect(found.toSorted()).toEqual(pictures.flatMap(filesOf).toSorted())
    const sizes = await Promise.all(found.map(async (file) => (await stat(join(home, file))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST)
  })

  it('each says what it shows, in words of its own', () => {
    const words = pictures.map(({ alt }) => alt)
    expect(words.filter((alt) => alt.length < 30 || alt.length > 130)).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  })

  it('the home page has its two and each world’s; every kind has its own, and a part from near', () => {
    const { hero, heroNarrow, rails, stores, films, fermetures } = homePictures
    expect(hero.width / hero.height).toBe(1.6)
    expect(heroNarrow.width / heroNarrow.height).toBe(0.8)
    expect(kindPictures).toMatchObject({ rail: rails, roller: stores, film: films, shutter: fermetures })
    expect(new Set(DRAWING_KINDS.map((kind) => kindPictures[kind].file)).size).toBe(DRAWING_KINDS.length)
    expect(Object.keys(detailPictures).toSorted()).toEqual(DRAWING_KINDS.toSorted())
  })

  it('a roller shows its tube and its chain from near where it has both to be seen', () => {
    const near = (values: Record<string, unknown>) => nearPicture({ kind: 'roller', values })
    expect(near({ cassette: false, motor: false })).toBe(detailPictures.roller)
    expect([near({ cassette: true }), near({ motor: true })]).toEqual([undefined, undefined])
    expect(nearPicture({ kind: 'rail', values: {} })).toBe(detailPictures.rail)
  })

  it.each([
    ['bso', { profile: 'C80' }, { profile: 'Z90' }],
    ['pleated', { tension: false }, { tension: true }],
    ['venetian', { slat: 50 }, { slat: 50, valance: false }],
    ['film', { color: 'A' }, { color: 'A', pattern: 'mirror' }],
    ['film', { color: 'A' }, { color: 'BM' }],
  ] as const)('a %s is shown from near where that is what it is', (kind, same, other) => {
    expect(nearPicture({ kind, values: same })).toBe(detailPictures[kind])
    expect(nearPicture({ kind, values: other })).toBeUndefined()
  })

  it('a venetian of wood is shown in wood; one of aluminium, like any other kind, as its kind', () => {
    expect(placePicture({ kind: 'venetian', values: { slat: 50, valance: false } })).toBe(
      makePictures.venetianWood,
    )
    expect(makePictures.venetianWood.alt).toMatch(/bois/)
    expect(placePicture({ kind: 'venetian', values: { slat: 50 } })).toBe(kindPictures.venetian)
    expect(placePicture({ kind: 'roller', values: { valance: true } })).toBe(kindPictures.roller)
  })

  it('cards show them where each shows another; two of a kind show their drawings', () => {
    const { roller, venetian, rail } = kindPictures
    expect(cardPictures(['roller', 'venetian'])).toEqual([roller, venetian])
    expect(cardPictures(['rail'])).toEqual([rail])
    expect(cardPictures(['roller', 'venetian', 'roller'])).toEqual([undefined, undefined, undefined])
  })
})

describe('Picture', () => {
  const wide = { file: 'wide-00000000', width: 1600, height: 1000, widths: [400, 1600], alt: 'Un rail' }
  const narrow = { file: 'narrow-00000000', width: 800, height: 1000, widths: [400], alt: 'Un rail, de près' }
  const markup = (props: Partial<Parameters<typeof Picture>[0]> = {}) =>
    renderToStaticMarkup(<Picture of={wide} {...props} />)

  it('offers AVIF before WebP in every width, and keeps its place', () => {
    const sources = [...markup({ sizes: '50vw' }).matchAll(/<source[^>]*>/g)].map(([tag]) => tag)
    expect(sources.map((tag) => /type="([^"]+)"/.exec(tag)?.[1])).toEqual(['image/avif', 'image/webp'])
    expect(sources[0]).toContain(
      'srcSet="/pictures/wide-00000000-400.avif 400w, /pictures/wide-00000000-1600.avif 1600w"',
    )
    for (const tag of sources) expect(tag).toMatch(/sizes="50vw".* width="1600".* height="1000"/)
    expect(markup()).toMatch(
      /<img[^>]* src="\/pictures\/wide-00000000-1600.webp"[^>]* width="1600" height="1000"/,
    )
  })

  it('comes when it is near, unless it is what a page shows first', () => {
    expect(markup()).toContain('loading="lazy"')
    expect(markup()).not.toContain('fetchPriority')
    expect(markup({ first: true })).toContain('fetchPriority="high"')
    expect(markup({ first: true })).not.toContain('loading')
  })

  it('shows narrow screens another one, of another proportion', () => {
    const [first, second, third] = [...markup({ narrow }).matchAll(/<source[^>]*>/g)].map(([tag]) => tag)
    for (const tag of [first, second])
      expect(tag).toMatch(/narrow-00000000.* width="800" height="1000" media="\(width &lt; 640px\)"/)
    expect(third).not.toContain('media')
  })

  it('says nothing twice where words stand beside it', () => {
    expect(markup()).toContain('alt="Un rail"')
    expect(markup({ alt: '' })).toContain('alt=""')
  })
})
