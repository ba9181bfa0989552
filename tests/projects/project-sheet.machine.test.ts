import { expect, test } from 'vitest'
import { NEW_SHEET } from '#machines/projects/new-sheet'
import { sheetIn } from '#machines/projects/typed-sheets'
import { PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import { refusal } from '#tests/platform/refusal'
import { file, opened, TODAY } from './opened-sheet.ts'
import { FIELDS } from './projecting.ts'
import { aProject, HOTEL, VILLA } from './projects.fixtures.ts'

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
