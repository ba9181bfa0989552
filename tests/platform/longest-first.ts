import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, first: begun last, one of them would keep one core busy while the other has nothing left. The
 * screens that axe looks at and the paths of all machines, the pages, the killed processes, the commands and paths over the
 * calls, the servers; then what needs neither.
 */
const ORDER = [
  /\/browser\/axe\.|\/paths\/pure\./,
  /\/browser\//,
  /\/faults\/|process|\/commands\.|paths\.api\./,
  /server|\/seed\//,
]

/** Before all others: where such a file is next, the worker that its neighbours share ends, with its browser and all it imported. */
const ALONE = -1

const placeOf = ({ moduleId, project }: TestSpecification): number => {
  if (project.config.isolate) return ALONE
  const place = ORDER.findIndex((pattern) => pattern.test(moduleId))
  return place < 0 ? ORDER.length : place
}

/** Among the files of one kind, Vitest's own order: how long they took the last time, or how large they are. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other))
  }
}
