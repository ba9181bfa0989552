/** What a complaint needs of the order that it is about. */
export interface ComplaintOrder {
  id: string
  /** CMD-2026-000001 */
  number: string
  /** `index` from 0; `name` is the customer's own for the line, empty for none */
  lines: readonly { index: number; label: string; name: string; quantity: number }[]
}
