import type { Project, ProjectLine, ProjectRow } from '#shared/projects/projects.schema'
import { aLine } from '#tests/cart/lines.fixtures'
import { FIELDS } from './projecting.ts'

export const VILLA = '3f0c4d52-7d0b-4a5c-9a57-0c6a3f2e1b11'
export const HOTEL = '8a1d2b34-5f0e-4c36-9a57-0c6a3f2e1b22'
/** Ids of lines. */
export const LINE = 'c2c4b0a8-5f0e-4c36-9a57-0c6a3f2e1b33'
export const COPY = 'd2c4b0a8-5f0e-4c36-9a57-0c6a3f2e1b44'

const AT = '2026-11-29T09:00:00.000Z'

export const aProject = (parts: Partial<Project> = {}): Project => ({
  id: VILLA,
  ...FIELDS,
  state: 'open',
  version: 1,
  revision: 1,
  createdAt: AT,
  changedAt: AT,
  archivedAt: null,
  orders: [],
  ...parts,
})

export const aProjectRow = (id: string, parts: Partial<ProjectRow> = {}): ProjectRow => ({
  id,
  name: 'Villa Roche',
  place: FIELDS.place,
  state: 'open',
  lines: 3,
  wishedOn: null,
  changedAt: AT,
  archivedAt: null,
  orders: [],
  ...parts,
})

/** A line as the account has it; without a quantity it was removed. */
export const aKeptLine = (
  id: string,
  version: number,
  quantity: number | null,
  position = 0,
): ProjectLine => ({
  id,
  position,
  version,
  content: quantity === null ? null : aLine('a', { quantity }),
  changedAt: AT,
})
