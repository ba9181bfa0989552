import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { Picture } from './scenes.ts'

const TARGET = resolve('client', 'public', 'pictures')
const TABLES = resolve('client', 'platform', 'pictures')

/** What is published of a picture: it whole, and what is cut from it. */
interface Published {
  name: string
  alt: string
  width: number
  height: number
  widths: readonly number[]
  /** where it begins in the whole one, px */
  from: number
}

const publishedOf = ({ name, alt, width, height, widths, cut }: Picture): Published[] => [
  { name, alt, width, height, widths, from: 0 },
  ...(cut ? [{ ...cut, height }] : []),
]

const fileOf = (name: string, hash: string): string => `${name}-${hash}`

/** Writes a picture as pages take it: AVIF and WebP in its widths, by a name that its content gives. */
export const publish = async (picture: Picture, whole: string): Promise<void> => {
  await mkdir(TARGET, { recursive: true })
  const content = await readFile(whole)
  const found = await readdir(TARGET)
  for (const { name, width, height, widths, from } of publishedOf(picture)) {
    await Promise.all(
      found.filter((file) => file.startsWith(`${name}-`)).map((file) => rm(join(TARGET, file))),
    )
    const scaled = await sharp(content)
      .resize(picture.width, picture.height)
      .extract({ left: from, top: 0, width, height })
      .png()
      .toBuffer()
    const file = fileOf(name, createHash('sha256').update(scaled).digest('hex').slice(0, 8))
    for (const one of widths) {
      const sized = sharp(scaled).resize(one)
      await sized
        .clone()
        .avif({ quality: 68, effort: 4 })
        .toFile(join(TARGET, `${file}-${one}.avif`))
      await sized
        .clone()
        .webp({ quality: 86, effort: 5 })
        .toFile(join(TARGET, `${file}-${one}.webp`))
    }
  }
}

/** The hash that the published files of a name carry; absent: there are none. */
const hashOf = (found: readonly string[], name: string): string | undefined =>
  found.flatMap((file) => new RegExp(`^${name}-([0-9a-f]{8})-`).exec(file)?.[1] ?? [])[0]

const HEAD = `/** Made by \`npm run pictures\`: not to be changed by hand. */
import type { PictureOf } from '#client/platform/ui/Picture.tsx'
`

/** Writes the tables that pages take their pictures from: what is published, and nothing else. */
export const writeTables = async (pictures: readonly Picture[]): Promise<void> => {
  const found = await readdir(TARGET)
  const rowsOf = (of: Picture): [name: string, row: string][] =>
    publishedOf(of).flatMap(({ name, alt, width, height, widths }): [string, string][] => {
      const hash = hashOf(found, name)
      if (hash === undefined) return []
      return [[name, JSON.stringify({ file: fileOf(name, hash), width, height, widths, alt })]]
    })
  const home = pictures.filter(({ isOfHome }) => isOfHome)
  const others = pictures
    .filter(({ isOfHome, detailOf, isMake }) => !isOfHome && !detailOf && !isMake)
    .flatMap(rowsOf)
  const makes = pictures.filter(({ isMake }) => isMake).flatMap(rowsOf)
  const details = pictures.flatMap((picture) =>
    picture.detailOf && !picture.isMake
      ? rowsOf(picture).map(([, row]) => `${picture.detailOf}: ${row}`)
      : [],
  )
  const worlds = home.flatMap((picture) => {
    const kind = picture.hung[0]?.kind
    return picture.cut === undefined && kind && hashOf(found, picture.name)
      ? [[kind, picture.name] as const]
      : []
  })
  await mkdir(TABLES, { recursive: true })
  const files = [
    [
      'home.pictures.ts',
      `${HEAD}\n${home
        .flatMap(rowsOf)
        .map(([name, row]) => `export const ${name}: PictureOf = ${row}`)
        .join('\n')}\n`,
    ],
    [
      'kinds.pictures.ts',
      `${HEAD}import type { DrawingKind } from '#shared/configurator/drawing-kinds'
import { ${worlds.map(([, name]) => name).join(', ')} } from './home.pictures.ts'

/** A picture of each kind of product. */
export const kindPictures: Readonly<Record<DrawingKind, PictureOf>> = {
${[...worlds.map(([kind, name]) => `${kind}: ${name}`), ...others.map(([kind, row]) => `${kind}: ${row}`)].join(',\n')}
}

/** A part of it from near. */
export const detailPictures: Readonly<Partial<Record<DrawingKind, PictureOf>>> = {
${details.join(',\n')}
}

/** Other makes of a kind, whole and from near, which its pictures are not true of. */
export const makePictures = {
${makes.map(([name, row]) => `${name}: ${row}`).join(',\n')}
} satisfies Readonly<Record<string, PictureOf>>\n`,
    ],
  ] as const
  for (const [file, text] of files) await writeFile(join(TABLES, file), text)
  spawnSync('npx', ['biome', 'check', '--write', ...files.map(([file]) => join(TABLES, file))], {
    stdio: 'inherit',
  })
}
