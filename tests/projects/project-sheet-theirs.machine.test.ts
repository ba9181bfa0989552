import { expect, test } from 'vitest'
import { sheetIn } from '#machines/projects/typed-sheets'
import { PROJECT_OWN_FILES_MAX } from '#shared/projects/project-limits'
import { file, opened, TODAY } from './opened-sheet.ts'
import { FIELDS } from './projecting.ts'
import { aProject, VILLA } from './projects.fixtures.ts'

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
  // one that arrives meanwhile is kept with what is typed, which is asked about again after a reload
  const late = file('late')
  actor.send({ type: 'file.attach', file: late, key: 0 })
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 1, form: { files: [before, mine, late] } })
  actor.send({ type: 'theirs.take' })
  expect(actor.getSnapshot().context.form.place).toBe('Nice')
  expect(
    actor
      .getSnapshot()
      .context.form.files?.map(({ id }) => id)
      .sort(),
  ).toEqual(['late', 'mine', 'theirs'])
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 2, form: { files: [theirs, mine, late] } })
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

test('of what both changed one is chosen; what either changed beside it stays', async () => {
  const typed = {
    id: VILLA,
    base: 1,
    from: FIELDS,
    form: { ...FIELDS, notes: 'Code 4512', contactPhone: '06' },
  }
  const other = aProject({ version: 2, notes: 'Code 9999', place: 'Nice' })
  const mine = opened(typed, { project: other })
  const theirs = opened(typed, { project: other })
  for (const { settle } of [mine, theirs]) await settle()
  mine.actor.send({ type: 'mine.keep' })
  theirs.actor.send({ type: 'theirs.take' })
  const both = { place: 'Nice', contactPhone: '06' }
  expect(mine.actor.getSnapshot().context.form).toMatchObject({ ...both, notes: 'Code 4512' })
  expect(theirs.actor.getSnapshot().context.form).toMatchObject({ ...both, notes: 'Code 9999' })
})

test('what the device has of before it was kept is no other version; what is typed of it is due until it is kept', async () => {
  const form = { ...FIELDS, notes: 'Code 4512', place: 'Nice' }
  const typed = { id: VILLA, base: 4, from: { ...FIELDS, notes: 'Code 4512' }, form }
  const { actor, tab, settle } = opened(typed, { project: aProject({ version: 3 }) })
  await settle()
  expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { form, project: { version: 4 } } })
  actor.send({ type: 'sheet.keep', today: TODAY })
  expect(sheetIn(tab.text, 'u1', VILLA)).toMatchObject({ base: 4, isDue: true })
  await settle()
  expect(tab.text).toBeNull()
})
