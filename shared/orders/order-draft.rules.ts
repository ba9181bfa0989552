import { toEuros } from '#shared/platform/money'
import { hasForbiddenCharacters } from '#shared/platform/text'
import type { PromisedDays } from './arrival.schema.ts'
import type { DeliveryCost } from './delivery-cost.ts'
import type { OrderDraft } from './order-draft.ts'
import { COMMENTS_MAX, PRODUCT_NAME_MAX, PROJECT_NAME_MAX, PURCHASE_ORDER_MAX } from './order-limits.ts'
import { emptySite, isSiteSaid, siteProblems, tidySite } from './order-site.rules.ts'
import type { PaymentMethod, PlaceOrderBody, ProductName } from './orders.schema.ts'

/** Messages in French by field; `productsNames.<index>` for the name of a line. */
export type DraftProblems = Readonly<Record<string, string>>

const characters = 'Certains caractères ne sont pas acceptés.'

const nameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return 'Donnez un nom au projet.'
  if (name.length > PROJECT_NAME_MAX)
    return `Le nom du projet doit compter au plus ${PROJECT_NAME_MAX} caractères.`
  return hasForbiddenCharacters(name) ? characters : undefined
}

/** What is wrong with the number under which a customer orders; undefined for none, and for one that may be kept. */
export const purchaseOrderProblem = (reference: string): string | undefined => {
  if (reference.length > PURCHASE_ORDER_MAX)
    return `La référence doit compter au plus ${PURCHASE_ORDER_MAX} caractères.`
  return hasForbiddenCharacters(reference) ? characters : undefined
}

const productNameProblem = (name: string): string | undefined => {
  if (name.length > PRODUCT_NAME_MAX) return `Le nom doit compter au plus ${PRODUCT_NAME_MAX} caractères.`
  return hasForbiddenCharacters(name) ? characters : undefined
}

const commentsProblem = (comments: string): string | undefined => {
  if (comments.length > COMMENTS_MAX)
    return `Les commentaires doivent compter au plus ${COMMENTS_MAX} caractères.`
  return hasForbiddenCharacters(comments) ? characters : undefined
}

const present = (problems: Record<string, string | undefined>): DraftProblems =>
  Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )

/**
 * What keeps the first step, last_details, from being left; empty when nothing does. `today`: yyyy-mm-dd of Paris; absent: it is
 * not known.
 */
export const detailsProblems = (draft: OrderDraft, today?: string): DraftProblems =>
  present({
    name: nameProblem(draft.name),
    purchaseOrder: purchaseOrderProblem(draft.purchaseOrder),
    ...Object.fromEntries(
      draft.productsNames.map(({ index, name }) => [`productsNames.${index}`, productNameProblem(name)]),
    ),
    comments: commentsProblem(draft.comments),
    ...siteProblems(draft.site ?? emptySite, today),
    billingAddressId: draft.billingAddressId === null ? 'Choisissez une adresse de facturation.' : undefined,
    shippingAddressId: draft.shippingAddressId === null ? 'Choisissez une adresse de livraison.' : undefined,
  })

/**
 * What keeps the second step, validation, from placing the order; `methods` are those open to the account, `delivery` what
 * bringing it costs (null: the shop does not tell).
 */
export const placingProblems = (
  draft: OrderDraft,
  acceptTerms: boolean,
  methods: readonly PaymentMethod[],
  delivery: DeliveryCost | null,
): DraftProblems =>
  present({
    paymentMethod:
      draft.paymentMethod === null || !methods.includes(draft.paymentMethod)
        ? 'Choisissez un mode de paiement.'
        : undefined,
    delivery:
      delivery?.kind === 'quoted'
        ? `La livraison se chiffre sur devis\u00a0: ${delivery.reason}.`
        : undefined,
    acceptTerms: acceptTerms ? undefined : 'Acceptez les conditions générales de vente pour commander.',
  })

/** A name for each of the cart's `count` lines: those given so far, the others empty. */
export const namesFor = (count: number, given: readonly ProductName[]): readonly ProductName[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    index,
    name: given.find((product) => product.index === index)?.name ?? '',
  }))

/**
 * The body of POST api/orders, or null while something is missing. `acceptedTotal`, euros ex. VAT, is there once
 * the customer has accepted a price that had moved; `deliveryCents`, cents ex. VAT, once the shop tells what bringing it costs;
 * `promised`, once the server tells what its days are counted from.
 */
export const toPlaceOrderBody = (
  validatedCartId: string,
  draft: OrderDraft,
  acceptedTotal: number | null,
  deliveryCents: number | null,
  promised: PromisedDays | null = null,
): PlaceOrderBody | null => {
  const { billingAddressId, shippingAddressId, paymentMethod } = draft
  if (billingAddressId === null || shippingAddressId === null || paymentMethod === null) return null
  const purchaseOrder = draft.purchaseOrder.trim()
  const { site } = draft
  return {
    validatedCartId,
    name: draft.name.trim(),
    ...(purchaseOrder !== '' && { purchaseOrder }),
    productsNames: draft.productsNames
      .map((product) => ({ ...product, name: product.name.trim() }))
      .filter(({ name }) => name !== ''),
    comments: draft.comments.trim(),
    ...(site !== null && isSiteSaid(site) && { site: tidySite(site) }),
    billingAddressId,
    shippingAddressId,
    paymentMethod,
    acceptTerms: true,
    ...(acceptedTotal !== null && { acceptedTotal }),
    ...(deliveryCents !== null && {
      delivery: { mode: draft.deliveryMode, amount: toEuros(deliveryCents) },
    }),
    ...(promised !== null && { promised }),
  }
}
