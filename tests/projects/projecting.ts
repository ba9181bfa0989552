import { randomUUID } from 'node:crypto'
import * as calls from '#shared/projects/projects.endpoints'
import { newProject } from '#shared/projects/projects.rules'
import type { LineChange, ProjectFields } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import type { TestApp } from '#tests/platform/app'

export const FIELDS: ProjectFields = {
  name: 'Villa Roche',
  notes: 'Accès par la cour.\nCode au portail.',
  place: '12 chemin des Pins, Antibes',
  contactName: 'Gardien',
  contactPhone: '04 00 00 00 00',
  wishedOn: '2026-06-15',
  files: [],
}

export const keep = (
  api: TestApp,
  token: string,
  {
    id = randomUUID() as string,
    base = 0,
    ...fields
  }: Partial<ProjectFields> & { id?: string; base?: number } = {},
) =>
  api.call(calls.keepProject, {
    token,
    params: { id },
    body: { base, fields: { ...newProject('Villa Roche'), ...fields } },
  })

/** A signed-in account with a chantier. */
export const owner = async (api: TestApp, fields: Partial<ProjectFields> = {}) => {
  const { user, token } = await api.signedIn()
  const kept = await keep(api, token, fields)
  if (kept.status !== 200) throw new Error(JSON.stringify(kept.body))
  return { user, token, id: kept.body.project.id }
}

/** A change; by default a new line called so. */
export const change = (name: string, parts: Partial<LineChange> = {}): LineChange => ({
  id: randomUUID(),
  line: randomUUID(),
  base: 0,
  content: aLine(name),
  position: 0,
  ...parts,
})

export const send = (api: TestApp, token: string, id: string, changes: readonly LineChange[], since = 0) =>
  api.call(calls.changeLines, { token, params: { id }, body: { changes, since } })

export const read = (api: TestApp, token: string, id: string, since?: number) =>
  api.call(calls.readProject, {
    token,
    params: { id },
    ...(since !== undefined && { query: { since: String(since) } }),
  })

/** The code and the status of a refusal. */
export const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  Reflect.get(body, 'code'),
]
