import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { estimateDraftLogic } from '#client/estimates/estimates.effects.ts'
import type { Estimate, EstimateBody } from '#shared/estimates/estimates.schema'
import { anEstimate, anIssuer } from '#tests/estimates/own-estimates.fixtures'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A tab that keeps what it is given. */
const stubStorage = () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
}

/** A server that has a draft, and takes what goes by its version alone; what it answers waits. */
const stubServer = () => {
  let stored: Estimate = anEstimate()
  const seen: number[] = []
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json({ success: true, estimate: stored, issuer: anIssuer() })
    const { version, content }: EstimateBody = JSON.parse(String(body))
    seen.push(version)
    const isTaken = version === stored.version
    if (isTaken) stored = { ...stored, version: version + 1, content }
    const told = stored
    await new Promise<void>((resolve) => answers.push(resolve))
    return isTaken
      ? Response.json({ success: true, estimate: told })
      : Response.json({ success: false, code: 'ESTIMATE_CHANGED', message: '' }, { status: 409 })
  })
  return { stored: () => stored, seen, answer: () => answers.shift()?.() }
}

test('a page that is left while its draft is on its way is no conflict with itself, and loses no word', async () => {
  const { stored, seen, answer } = stubServer()
  stubStorage()
  const { id, version } = stored()
  const draft = createActor(estimateDraftLogic, {
    input: { id, userId: 'u1', begun: null, texts: {}, draft: null },
  }).start()
  await expect.poll(() => draft.getSnapshot().matches({ editing: 'kept' })).toBe(true)
  draft.send({ type: 'form.edit', edit: { type: 'text.type', field: 'name', text: 'Résidence' } })
  draft.send({ type: 'draft.keep' })
  await expect.poll(() => seen).toEqual([version])
  draft.send({
    type: 'form.edit',
    edit: { type: 'text.type', field: 'name', text: 'Résidence des Tilleuls' },
  })
  draft.send({ type: 'draft.keep' })
  answer()
  await expect.poll(() => seen).toEqual([version, version + 1])
  answer()
  await expect.poll(() => draft.getSnapshot().matches({ editing: 'kept' })).toBe(true)
  expect([stored().content.name, draft.getSnapshot().context.version]).toEqual([
    'Résidence des Tilleuls',
    version + 2,
  ])
  draft.stop()
})
