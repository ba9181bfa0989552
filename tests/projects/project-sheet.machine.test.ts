import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import { projectSheetMachine } from '#machines/projects/project-sheet.machine'
import type { OpenedProject } from '#machines/projects/project-sync.types'
import { type SheetWrite, sheetIn, type TypedSheet, withSheet } from '#machines/projects/typed-sheets'
import type { LineFile } from '#shared/line-files/line-files.schema'
import { PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import type { Project } from '#shared/projects/projects.schema'
import { refusal } from '#tests/platform/refusal'
import { FIELDS } from './projecting.ts'
import { aProject, HOTEL, VILLA } from './projects.fixtures.ts'

const TODAY = '2026-05-01'

/** A sheet whose tab keeps what is typed under `u1`, and whose account answers so. */
const opened = (
  typed: TypedSheet | null,
  {
    project = aProject(),
    isNew = false,
    kept = true,
    failure = null,
  }: { project?: Project; isNew?: boolean; kept?: boolean; failure?: Error | null } = {},
) => {
  const tab: { text: string | null } = { text: null }
  const device = { waiting: [] as unknown[], isFull: false, other: project }
  const actor = createActor(
    projectSheetMachine.provide({
      actors: {
        openProject: fromPromise<OpenedProject, { id: string }>(async () => ({
          project,
          lines: [],
          revision: 1,
        })),
        keepProject: fromPromise(async ({ input }) => {
          if (failure !== null) throw failure
          const { base, fields } = input.body
          const isKept = kept || base === device.other.version
          const version = kept ? project.version + 1 : device.other.version + 1
          const files = (fields.files ?? []).filter(({ id }) => id !== 'gone')
          const lost = (fields.files ?? []).filter(({ id }) => id === 'gone')
          return isKept
            ? { project: { ...project, ...fields, files, version }, kept: true, lost }
            : { project: device.other, kept: false, lost: [] }
        }),
        keepHere: fromPromise(async ({ input }) => {
          if (device.isFull) throw refusal('DEVICE_FULL')
          device.waiting.push(input)
        }),
        sheetStorage: fromCallback<SheetWrite, undefined>(({ receive }) =>
          receive((write) => {
            tab.text = withSheet(tab.text, write)
          }),
        ),
      },
    }),
    { input: { userId: 'u1', id: VILLA, isNew, typed } },
  ).start()
  const settle = () => new Promise((done) => setImmediate(done))
  return { actor, tab, device, settle }
}

test('what is typed stays in the tab until it is on the account', async () => {
  const { actor, tab, settle } = opened(null)
  await settle()
  actor.send({ type: 'field.type', field: 'notes', text: 'Code 4512' })
  expect(sheetIn(tab.text, 'u1', VILLA)).toEqual({
    id: VILLA,
    base: 1,
    from: { ...FIELDS, files: [] },
    form: { ...FIELDS, notes: 'Code 4512' },
  })
  expect([sheetIn(tab.text, 'u2', VILLA), sheetIn(tab.text, 'u1', HOTEL)]).toEqual([null, null])
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(tab.text).toBeNull()
})

test('after a reload it is in the form again', async () => {
  const typed = { id: VILLA, base: 1, form: { ...FIELDS, notes: 'Code 4512' } }
  const { actor, settle } = opened(typed)
  await settle()
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  expect(actor.getSnapshot().context.form).toEqual(typed.form)
})

test('what another device changed since is shown beside it, and both stay', async () => {
  const typed = { id: VILLA, base: 1, form: { ...FIELDS, notes: 'Code 4512' } }
  const { actor, settle } = opened(typed, { project: aProject({ version: 2, notes: 'Code 9999' }) })
  await settle()
  expect(actor.getSnapshot().matches('overtaken')).toBe(true)
  expect(actor.getSnapshot().context).toMatchObject({ form: typed.form, project: { notes: 'Code 9999' } })
  // the same said elsewhere is no conflict
  const same = opened(typed, { project: aProject({ version: 2, notes: 'Code 4512' }) })
  await same.settle()
  expect(same.actor.getSnapshot().matches('editing')).toBe(true)
})

test('what another device changed beside it joins it, whether it came before it is kept or after', async () => {
  const typed = { id: VILLA, base: 1, from: FIELDS, form: { ...FIELDS, notes: 'Code 4512' } }
  const both = { place: 'Nice', notes: 'Code 4512' }
  const before = opened(typed, { project: aProject({ version: 2, place: 'Nice' }) })
  await before.settle()
  expect(before.actor.getSnapshot()).toMatchObject({ value: 'editing', context: { form: both } })
  const after = opened(typed, { kept: false })
  after.device.other = aProject({ version: 2, place: 'Nice' })
  await after.settle()
  after.actor.send({ type: 'sheet.keep', today: TODAY })
  await after.settle()
  await after.settle()
  expect(after.actor.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { form: both, project: { ...both, version: 3 } },
  })
  expect(after.tab.text).toBeNull()
})

test('a file that the account has no more is told of, and is not kept again and again', async () => {
  const { actor, tab, settle } = opened(null)
  await settle()
  actor.send({ type: 'file.attach', file: file('gone'), key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(actor.getSnapshot().context).toMatchObject({ lost: [file('gone')], form: { files: [] } })
  actor.send({ type: 'file.attach', file: file('anew'), key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(actor.getSnapshot().context).toMatchObject({ lost: [], form: { files: [file('anew')] } })
  expect(tab.text).toBeNull()
})

test('a version that came meanwhile leaves what was typed with the one that it starts from', async () => {
  const { actor, tab, device, settle } = opened(null, { kept: false })
  await settle()
  device.other = aProject({ version: 2, place: 'Lyon' })
  actor.send({ type: 'field.type', field: 'place', text: 'Nice' })
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(actor.getSnapshot().matches('overtaken')).toBe(true)
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 1, form: { place: 'Nice' } })
  actor.send({ type: 'theirs.take' })
  expect(tab.text).toBeNull()
})

const file = (id: string): LineFile => ({ id, name: `${id}.jpg`, kind: 'photo', size: 4 })

test('files that both devices joined are there whichever version is taken; what the other took away is not', async () => {
  const [before, mine, theirs] = [file('before'), file('mine'), file('theirs')]
  const { actor, tab, device, settle } = opened(null, { project: aProject({ files: [before] }), kept: false })
  await settle()
  device.other = aProject({ version: 2, place: 'Nice', files: [theirs] })
  actor.send({ type: 'field.type', field: 'place', text: 'Lyon' })
  actor.send({ type: 'file.attach', file: mine, key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(actor.getSnapshot().matches('overtaken')).toBe(true)
  expect(actor.getSnapshot().context.form.files).toEqual([theirs, mine])
  // one that arrives meanwhile is kept with what is typed, which is asked about again after a reload
  const late = file('late')
  actor.send({ type: 'file.attach', file: late, key: 0 })
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 1 })
  actor.send({ type: 'theirs.take' })
  expect(actor.getSnapshot().context.form).toMatchObject({ place: 'Nice', files: [theirs, mine, late] })
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 2, form: { files: [theirs, mine, late] } })
})

test('a file that arrives while the sheet is kept is not lost, and is still to be kept', async () => {
  const { actor, tab, settle } = opened(null)
  await settle()
  actor.send({ type: 'file.attach', file: file('one'), key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  actor.send({ type: 'file.attach', file: file('two'), key: 0 })
  await settle()
  expect(actor.getSnapshot().context.form.files).toEqual([file('one'), file('two')])
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({
    base: 2,
    form: { files: [{ id: 'one' }, { id: 'two' }] },
  })
})

test('a file that was taken away before a reload stays away', async () => {
  const typed = { id: VILLA, base: 1, form: { ...FIELDS, files: [] } }
  const { actor, settle } = opened(typed, { project: aProject({ files: [file('one')] }) })
  await settle()
  expect(actor.getSnapshot().context.form.files).toEqual([])
  // of a page that knew none, nothing is said of them
  const { files: _, ...older } = typed.form
  const old = opened({ ...typed, form: older }, { project: aProject({ files: [file('one')] }) })
  await old.settle()
  expect(old.actor.getSnapshot().context.form.files).toEqual([file('one')])
})

test('after a reload, what either took away since both had the same stays away', async () => {
  const [one, two, three] = [file('one'), file('two'), file('three')]
  const { actor, tab, settle } = opened(null, { project: aProject({ files: [one, two] }) })
  await settle()
  actor.send({ type: 'file.remove', id: 'one' })
  const other = aProject({ version: 2, files: [one, three] })
  const again = opened(sheetIn(tab.text, 'u1', VILLA), { project: other })
  await again.settle()
  expect(again.actor.getSnapshot().matches('editing')).toBe(true)
  expect(again.actor.getSnapshot().context.form.files).toEqual([three])
})

test('more than a chantier takes, once two devices’ are joined, is told before anything is sent', async () => {
  const many = Array.from({ length: PROJECT_OWN_FILES_MAX }, (_, place) => file(`f${place}`))
  const { actor, settle } = opened(null, { project: aProject({ files: many }) })
  await settle()
  actor.send({ type: 'file.attach', file: file('one more'), key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  expect(actor.getSnapshot().matches('editing')).toBe(true)
  expect(actor.getSnapshot().context.problems).toEqual({
    files: 'Un chantier a au plus 20\u00a0fichiers\u00a0: retirez-en 1.',
  })
  actor.send({ type: 'file.remove', id: 'f0' })
  expect(actor.getSnapshot().context.problems).toEqual({})
  actor.send({ type: 'sheet.keep', today: TODAY })
  expect(actor.getSnapshot().matches('keeping')).toBe(true)
})

test('a new one comes back as it was typed, under its id', async () => {
  const { actor, tab } = opened(null, { isNew: true })
  actor.send({ type: 'field.type', field: 'name', text: 'Villa' })
  const typed = sheetIn(tab.text, 'u1', NEW_SHEET)
  expect(typed).toMatchObject({ id: VILLA, base: 0, form: { name: 'Villa' } })
  expect(opened(typed, { isNew: true }).actor.getSnapshot().context.form.name).toBe('Villa')
})

test('a day that has passed is not wished for; one that stood before may stand', async () => {
  const { actor, settle } = opened(null, { project: aProject({ wishedOn: '2026-04-01' }) })
  await settle()
  actor.send({ type: 'day.choose', day: '2026-04-30' })
  actor.send({ type: 'sheet.keep', today: TODAY })
  expect(actor.getSnapshot().context.problems).toEqual({ wishedOn: 'Cette date est passée.' })
  actor.send({ type: 'day.choose', day: '2026-04-01' })
  actor.send({ type: 'sheet.keep', today: TODAY })
  expect(actor.getSnapshot().matches('keeping')).toBe(true)
})

test('what cannot be read is nothing', () => {
  expect(sheetIn('{', 'u1', VILLA)).toBeNull()
  const odd = { version: 1, userId: 'u1', sheets: { [VILLA]: { id: VILLA, base: 1, form: { name: 7 } } } }
  expect(sheetIn(JSON.stringify(odd), 'u1', VILLA)).toBeNull()
})

test('a new one that is kept without network begins on the device; where that is full, what is typed stays', async () => {
  const { actor, tab, device, settle } = opened(null, { isNew: true, failure: refusal('NETWORK') })
  const told: string[] = []
  actor.on('project.waits', ({ type }) => told.push(type))
  actor.send({ type: 'field.type', field: 'name', text: ' Villa Roche ' })
  device.isFull = true
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.code]).toEqual([
    'editing',
    'DEVICE_FULL',
  ])
  expect(sheetIn(tab.text, 'u1', NEW_SHEET)?.form.name).toBe(' Villa Roche ')
  device.isFull = false
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  expect(device.waiting).toMatchObject([{ userId: 'u1', typed: { id: VILLA, base: 0 } }])
  expect([actor.getSnapshot().value, tab.text, told]).toEqual(['waiting', null, ['project.waits']])
})

test('what is kept without network waits on the device with the version that it starts from; what is refused does not', async () => {
  const known = opened(null, { failure: refusal('NETWORK') })
  await known.settle()
  known.actor.send({ type: 'field.type', field: 'notes', text: 'Code 4512' })
  known.actor.send({ type: 'sheet.keep', today: TODAY })
  await known.settle()
  expect(known.actor.getSnapshot().value).toBe('waiting')
  expect(known.device.waiting).toMatchObject([
    { typed: { id: VILLA, base: 1, from: FIELDS, form: { notes: 'Code 4512' } } },
  ])
  expect(sheetIn(known.tab.text, 'u1', VILLA)?.form.notes).toBe('Code 4512')
  known.actor.send({ type: 'file.attach', file: file('late'), key: 0 })
  await known.settle()
  expect(known.device.waiting.at(-1)).toMatchObject({ typed: { form: { files: [file('late')] } } })
  const full = opened(null, { isNew: true, failure: refusal('PROJECTS_FULL') })
  full.actor.send({ type: 'field.type', field: 'name', text: 'Villa Roche' })
  full.actor.send({ type: 'sheet.keep', today: TODAY })
  await full.settle()
  expect([full.actor.getSnapshot().value, full.device.waiting]).toEqual(['editing', []])
})

test('more files than one takes are told before « garder la mienne » sends anything', async () => {
  const many = Array.from({ length: PROJECT_OWN_FILES_MAX }, (_, place) => file(`f${place}`))
  const { actor, device, settle } = opened(null, { kept: false })
  await settle()
  device.other = aProject({ version: 2, place: 'Nice', files: many })
  actor.send({ type: 'field.type', field: 'place', text: 'Lyon' })
  actor.send({ type: 'file.attach', file: file('one more'), key: 0 })
  actor.send({ type: 'sheet.keep', today: TODAY })
  await settle()
  actor.send({ type: 'mine.keep' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { form: { place: 'Lyon' } } })
  expect(actor.getSnapshot().context.problems.files).toContain('retirez-en 1')
})
