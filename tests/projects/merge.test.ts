import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineFile } from '#shared/line-files/line-files.schema'
import {
  ABSENT,
  isSameContent,
  isSameLine,
  judgeChange,
  judgeComing,
  type KeptLine,
  type Merged,
} from '#shared/projects/merge'
import { isSameProject, mergedFiles, mergedProject } from '#shared/projects/projects.rules'

/** Few values, so that both sides often say the same. */
const content = fc.constantFrom(null, { name: 'a' }, { name: 'b' }, { name: 'b', files: [{ id: 'f' }] })
const merged: fc.Arbitrary<Merged> = fc.record({ content, position: fc.integer({ min: 0, max: 2 }) })

/** What a server keeps of one line, by the verdicts alone. */
const server = () => {
  const versions: KeptLine[] = [ABSENT]
  const now = (): KeptLine => versions.at(-1) ?? ABSENT
  return {
    versions,
    now,
    send: (change: Merged & { base: number }) => {
      const kept = now()
      const verdict = judgeChange(change, kept)
      if (verdict === 'done') versions.push({ ...change, version: kept.version + 1 })
      return { verdict, kept: now() }
    },
  }
}

/** A device that edits a line, sends it, and takes in what came back; a person answers what both changed. */
const device = (line: ReturnType<typeof server>) => {
  let agreed: KeptLine = ABSENT
  let mine: Merged = ABSENT
  const take = (theirs: KeptLine, choose: 'mine' | 'theirs') => {
    const coming = judgeComing(agreed, mine, theirs)
    const before = mine
    if (coming === 'take' || (coming === 'conflict' && choose === 'theirs')) mine = theirs
    // what gives way was agreed on, or a person saw both
    if (!isSameLine(before, mine)) expect(isSameLine(before, agreed) || coming === 'conflict').toBe(true)
    if (!isSameLine(mine, theirs)) expect(isSameLine(theirs, agreed) || coming === 'conflict').toBe(true)
    agreed = theirs
  }
  return {
    mine: () => mine,
    edit: (to: Merged) => {
      mine = to
    },
    sync: (choose: 'mine' | 'theirs') => {
      take(line.now(), choose)
      if (!isSameLine(mine, agreed)) {
        const { verdict, kept } = line.send({ ...mine, base: agreed.version })
        expect(verdict).toBe('done')
        agreed = kept
      }
    },
    /** with what it agreed on last, whatever others did since */
    sendBlind: () => {
      const { verdict, kept } = line.send({ ...mine, base: agreed.version })
      if (verdict === 'conflict') return false
      agreed = kept
      return true
    },
  }
}

test('a change that starts from what is kept is done, and nothing else is', () => {
  fc.assert(
    fc.property(merged, merged, fc.nat(3), fc.nat(3), (change, kept, base, version) => {
      const verdict = judgeChange({ ...change, base }, { ...kept, version })
      if (isSameLine(change, kept)) expect(verdict).toBe('same')
      else expect(verdict).toBe(base === version ? 'done' : 'conflict')
    }),
  )
})

test('what comes back is taken, sent over or shown: never dropped', () => {
  fc.assert(
    fc.property(merged, merged, merged, (agreed, mine, theirs) => {
      const coming = judgeComing(agreed, mine, theirs)
      if (coming === 'take') expect(isSameLine(mine, agreed)).toBe(true)
      if (coming === 'send') expect(isSameLine(theirs, agreed)).toBe(true)
      if (coming === 'same') expect(isSameLine(mine, theirs)).toBe(true)
      if (coming === 'conflict')
        expect([isSameLine(mine, agreed), isSameLine(theirs, agreed)]).toEqual([false, false])
    }),
  )
})

test('a line that one removed and the other left alone is removed', () => {
  const line = { content: { name: 'a' }, position: 0 }
  const removed = { content: null, position: 0 }
  expect(judgeChange({ ...removed, base: 1 }, { ...line, version: 1 })).toBe('done')
  expect(judgeComing(line, line, removed)).toBe('take')
  // changed there meanwhile, or removed while it was changed here: a person chooses
  expect(judgeChange({ ...removed, base: 1 }, { content: { name: 'b' }, position: 0, version: 2 })).toBe(
    'conflict',
  )
  expect(judgeComing(line, { content: { name: 'b' }, position: 0 }, removed)).toBe('conflict')
  // both removed it
  expect(judgeChange({ ...removed, base: 1 }, { ...removed, version: 2 })).toBe('same')
})

test('whatever two devices do, each version of a line was kept, or shown to who overwrote it', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constant('edit' as const), who: fc.nat(1), to: merged }),
    fc.record({
      type: fc.constantFrom('sync' as const, 'blind' as const),
      who: fc.nat(1),
      choose: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const line = server()
      const devices = [device(line), device(line)]
      for (const one of steps) {
        const who = devices[one.who]
        if (who === undefined) continue
        if (one.type === 'edit') who.edit(one.to)
        else if (one.type === 'sync') who.sync(one.choose)
        else {
          const before = line.now()
          const wasDone = who.sendBlind()
          // what is refused changed nothing
          if (!wasDone) expect(line.now()).toBe(before)
        }
      }
      // versions have no gap
      expect(line.versions.map(({ version }) => version)).toEqual(line.versions.map((_, index) => index))
      // once both have synchronized they have the same
      for (const who of [0, 1, 0]) devices[who]?.sync('theirs')
      expect(devices.map((who) => isSameLine(who.mine(), line.now()))).toEqual([true, true])
    }),
  )
})

test('content is compared as JSON has it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isSameContent(value, JSON.parse(JSON.stringify(value)))).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
      expect(isSameContent(one, other)).toBe(isSameContent(other, one))
    }),
  )
  expect(isSameContent({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSameContent({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  expect(isSameContent({ a: 1 }, { b: 1 })).toBe(false)
  expect(isSameContent([1, 2], [2, 1])).toBe(false)
  expect(isSameContent([], {})).toBe(false)
  expect(isSameContent({ a: null }, {})).toBe(false)
})

const someFiles = fc
  .subarray(['a', 'b', 'c', 'd', 'e', 'f'])
  .map((ids) => ids.map((id): LineFile => ({ id, name: `${id}.jpg`, kind: 'photo', size: 4 })))

test('of the files that two devices changed, each that either joined is there once, and none that either took away', () => {
  fc.assert(
    fc.property(someFiles, someFiles, someFiles, (base, mine, theirs) => {
      const idsOf = (files: readonly LineFile[]) => files.map(({ id }) => id)
      const merged = idsOf(mergedFiles(base, mine, theirs))
      const wanted = [...new Set([...idsOf(mine), ...idsOf(theirs)])].filter(
        (id) => !idsOf(base).includes(id) || (idsOf(mine).includes(id) && idsOf(theirs).includes(id)),
      )
      expect(merged.toSorted()).toEqual(wanted.toSorted())
      expect(idsOf(mergedFiles(base, theirs, mine)).toSorted()).toEqual(merged.toSorted())
    }),
  )
})

const anyFields = fc.record({
  ...{ name: fc.constantFrom('Villa', 'Hôtel'), notes: fc.constantFrom('', 'Code 4512', 'Code 9999') },
  ...{
    place: fc.constantFrom('', 'Nice', 'Lyon'),
    contactName: fc.constant(''),
    contactPhone: fc.constant(''),
  },
  wishedOn: fc.constantFrom(null, '2027-03-15', '2027-03-16'),
})

test('what two devices say of a chantier: what one changed stands, and who is asked has what both changed', () => {
  fc.assert(
    fc.property(anyFields, anyFields, anyFields, (base, mine, theirs) => {
      const { fields, isAsked } = mergedProject(base, mine, theirs)
      const other = mergedProject(base, theirs, mine)
      expect(other.isAsked).toBe(isAsked)
      for (const field of ['name', 'notes', 'place', 'wishedOn'] as const) {
        if (theirs[field] === base[field]) expect(fields[field]).toBe(mine[field])
        else if (mine[field] === base[field]) expect(fields[field]).toBe(theirs[field])
        else if (mine[field] !== theirs[field]) expect(isAsked).toBe(true)
      }
      // whoever is not asked gets the same on both devices
      if (!isAsked) expect(isSameProject(fields, other.fields)).toBe(true)
      // of two who changed nothing of each other's, each word is there
      expect(mergedProject(base, mine, base)).toEqual({ fields: { ...mine, files: [] }, isAsked: false })
      expect(mergedProject(undefined, mine, theirs).isAsked).toBe(!isSameProject(mine, theirs))
    }),
  )
})
