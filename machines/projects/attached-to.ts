import type { Project } from '#shared/projects/projects.schema'
import type { AttachedProject } from './project-sync.types.ts'

/** A chantier as the cart that belongs to it knows it. An order that was cancelled orders nothing. */
export const attachedTo = ({
  id,
  name,
  state,
  orders,
}: Pick<Project, 'id' | 'name' | 'state' | 'orders'>): AttachedProject =>
  state === 'ordered' || state === 'delivered' ? { id, name, orders } : { id, name }
