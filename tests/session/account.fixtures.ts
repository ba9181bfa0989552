import type { User } from '#shared/session/session.schema'

/** A verified, active installer. */
export const aUser = (parts: Partial<User> = {}): User => ({
  id: 'u1',
  email: 'installateur@demo.example',
  role: 'user',
  status: 'active',
  verified: true,
  type: 'professionnel',
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Compte',
  lastName: 'Démo installateur',
  company: 'Pose & Stores',
  function: 'Installateur',
  created_at: '2025-11-03T08:00:00.000Z',
  ...parts,
})
