import type { MessageDetails } from '#shared/dashboard/messages/messages.schema'

/** A message of a visitor, that nobody has answered. */
export const message: MessageDetails = {
  id: 'm1',
  created_at: '2026-03-02T09:00:00.000Z',
  subject: 'Autre',
  state: 'new',
  email: 'contact@essai.example',
  company: 'Stores d’Essai',
  excerpt: 'Bonjour',
  orderNumber: null,
  photosCount: 0,
  repliesCount: 0,
  message: 'Bonjour',
  function: 'Commercial',
  account: null,
  order: null,
  photos: [],
  answerable: true,
  replies: [],
}

/** The same, answered and dealt with. */
export const answered: MessageDetails = {
  ...message,
  state: 'handled',
  replies: [{ id: 'a', text: 'Oui', author: 'equipe@essai.example', created_at: message.created_at }],
}
