import type { UserDetails } from '#machines/dashboard/users/user-edit.machine'
import type { AdminUser } from '#shared/dashboard/users/users.schema'

/** An account as the list of staff has it: confirmed, open, with nothing special. */
export const anAccount = (parts: Partial<AdminUser> = {}): AdminUser => ({
  id: 'u1',
  email: 'pose@test.example',
  role: 'user',
  status: 'active',
  verified: true,
  type: 'professionnel',
  title: 'Madame',
  level: 'confirmé',
  firstName: 'Compte',
  lastName: 'Essai',
  company: 'Pose & Stores',
  function: 'Installateur',
  created_at: '2026-03-02T09:00:00.000Z',
  openedAt: '2026-03-02T09:00:00.000Z',
  refused: null,
  deferredPayment: false,
  siret: '',
  vat: '',
  contested: false,
  sharesEmail: false,
  ...parts,
})

export const detailsOf = (user: AdminUser): UserDetails => ({
  user,
  addressesCount: 0,
  ordersCount: 0,
  orders: [],
  events: [],
  team: null,
  credit: { limitCents: null, openCents: 0 },
})
