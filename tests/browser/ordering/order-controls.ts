import type { SnapshotFrom } from 'xstate'
import type { orderMachine } from '#machines/orders/order.machine'
import type { OrderEvent } from '#machines/orders/order.types'
import type { PaymentMethod } from '#shared/orders/orders.schema'
import { givenAddress } from '#tests/account/account.fixtures'

type Snapshot = SnapshotFrom<typeof orderMachine>

export const NAME = 'Nom du projet'
export const FIRST_LINE = '1. Rail 25 manuel'
export const REFERENCE = 'Votre référence / n° de bon de commande'
export const TERMS = 'J’accepte les conditions générales de vente'
export const orderButton = (failure: object | null) =>
  `${failure === null ? 'Commander' : 'Réessayer de commander'} · 238,03 € TTC`

export const isDialogOpen = (snapshot: Snapshot): boolean =>
  snapshot.matches({ last_details: { addresses: 'adding' } }) ||
  snapshot.matches({ last_details: { addresses: 'saving' } })

const ADDRESS_FIELDS = [
  'Nom de l’adresse',
  'Destinataire',
  'Au nom de',
  'Numéro et rue',
  'Code postal',
  'Ville',
]

/** What its buttons, fields and tiles send: in the dialogs, and on the page. */
export const controlsOf = (snapshot: Snapshot): Record<string, OrderEvent> => {
  const { addresses: known, failure, newTotal } = snapshot.context
  const returns: Record<string, OrderEvent> = { 'Revenir au panier': { type: 'cart.return' } }
  if (newTotal !== null) return { ...returns, 'Accepter et commander': { type: 'price.accept' } }
  if (isDialogOpen(snapshot)) {
    const save: OrderEvent = { type: 'address.submit', address: givenAddress }
    return {
      Annuler: { type: 'address.cancel' },
      'Enregistrer l’adresse': save,
      ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, save])),
    }
  }
  const pay = (paymentMethod: PaymentMethod): OrderEvent => ({ type: 'payment.choose', paymentMethod })
  const billed = known?.some(({ type }) => type === 'billing') === true
  return {
    ...returns,
    Réessayer: { type: snapshot.matches('last_details') ? 'addresses.retry' : 'load.retry' },
    [NAME]: { type: 'name.change', name: '' },
    [FIRST_LINE]: { type: 'productName.change', index: 0, name: '' },
    'Contact sur place': { type: 'site.change', parts: {} },
    'Téléphone du contact': { type: 'site.change', parts: {} },
    'Livraison souhaitée': { type: 'site.change', parts: {} },
    [REFERENCE]: { type: 'purchaseOrder.change', purchaseOrder: '' },
    Commentaires: { type: 'comments.change', comments: '' },
    ...Object.fromEntries(
      (known ?? []).map(({ id, type }): [string, OrderEvent] => [
        id,
        { type: 'address.choose', addressType: type, id },
      ]),
    ),
    'Ajouter une adresse': { type: 'address.add', addressType: billed ? 'shipping' : 'billing' },
    Continuer: { type: 'details.submit' },
    card: pay('card'),
    bank_transfer: pay('bank_transfer'),
    deferred: pay('deferred'),
    [TERMS]: { type: 'terms.accept', accepted: true },
    [orderButton(failure)]: { type: 'order.place' },
    'Revenir aux informations': { type: 'step.back' },
  }
}
