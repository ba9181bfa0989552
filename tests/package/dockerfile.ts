import { execFile } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** One instruction of a Dockerfile. */
export interface Instruction {
  /** FROM, COPY, RUN … */
  readonly name: string
  /** what follows the name, on one line */
  readonly rest: string
}

/** A stage: what a FROM begins. */
export interface Stage {
  readonly image: string
  /** by which later stages copy from it */
  readonly name: string | undefined
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile, in their order. */
export const readDockerfile = async (path = 'Dockerfile'): Promise<Stage[]> => {
  const lines = (await readFile(path, 'utf8')).replaceAll('\\\n', ' ').split('\n')
  const stages: { image: string; name: string | undefined; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+)\s+(.+)$/.exec(line.trim()) ?? []
    if (name === undefined || rest === undefined) continue
    const [, image = '', as] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? []
    if (name === 'FROM') stages.push({ image, name: as, instructions: [] })
    else stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** What a stage says last under a name; throws when it says nothing. */
export const lastOf = ({ instructions }: Stage, name: string): string => {
  const found = instructions.findLast((instruction) => instruction.name === name)
  if (found === undefined) throw new Error(`The stage of ${name} has none.`)
  return found.rest
}

/** The program and the arguments of a CMD, or of a HEALTHCHECK, that names no shell. */
export const commandIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('[')))

/** What the ENV instructions of a stage set; their values have neither spaces nor quotes. */
export const environmentOf = ({ instructions }: Stage): Record<string, string> =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => rest.split(/\s+/))
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

/** The sources and the target of a COPY; `from` is the stage that it copies from, the context without one. */
export const copyOf = ({
  rest,
}: Instruction): { from: string | undefined; sources: string[]; to: string } => {
  const words = rest.split(/\s+/)
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((word) => !word.startsWith('--'))
  return { from, sources: paths.slice(0, -1), to: paths.at(-1) ?? '' }
}

/** What of the work tree comes into the build: the files that git knows or would, less those of .dockerignore. */
export const contextFiles = async (): Promise<string[]> => {
  const { stdout } = await execute('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 1e8,
  })
  const ignored = (await readFile('.dockerignore', 'utf8')).split('\n').filter((line) => line !== '')
  return stdout
    .split('\n')
    .filter((file) => file !== '' && !ignored.some((path) => file === path || file.startsWith(`${path}/`)))
}

/**
 * Carries the stages out in directories under `home`, with the machine's own node and npm in the image's place: copies
 * as COPY says, RUN in a shell in the working directory. The root of the last stage.
 */
export const buildStages = async (stages: readonly Stage[], home: string): Promise<string> => {
  const context = join(home, 'context')
  for (const file of await contextFiles()) {
    await mkdir(dirname(join(context, file)), { recursive: true })
    await execute('cp', ['-P', file, join(context, file)])
  }
  let root = ''
  for (const [index, stage] of stages.entries()) {
    root = join(home, stage.name ?? `stage-${index}`)
    let directory = root
    for (const instruction of stage.instructions) {
      if (instruction.name === 'WORKDIR') {
        directory = join(root, instruction.rest)
        await mkdir(directory, { recursive: true })
      } else if (instruction.name === 'COPY') {
        const { from, sources, to } = copyOf(instruction)
        const source = from === undefined ? context : join(home, from)
        await copy(source, sources, join(directory, to), to.endsWith('/') || sources.length > 1)
      } else if (instruction.name === 'RUN') {
        const { PATH, npm_config_cache } = process.env
        const env = { PATH, HOME: home, npm_config_prefer_offline: 'true', npm_config_cache, CI: 'true' }
        await execute('sh', ['-c', instruction.rest], { cwd: directory, env, maxBuffer: 1e8 })
      }
    }
  }
  return root
}

/** As COPY does: a directory's content goes into the target, a file into it when it is a directory. */
const copy = async (root: string, sources: string[], to: string, intoDirectory: boolean): Promise<void> => {
  await mkdir(intoDirectory ? to : dirname(to), { recursive: true })
  const script =
    'for source in $SOURCES; do if [ -d "$source" ]; then mkdir -p "$TO" && cp -a "$source/." "$TO"; else cp -a "$source" "$TO"; fi || exit 1; done'
  const SOURCES = sources.map((source) => join('.', source)).join(' ')
  await execute('sh', ['-c', script], { cwd: root, env: { PATH: process.env.PATH, SOURCES, TO: to } })
}
