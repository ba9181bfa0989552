/** A part of a page that a link can point to. */
export interface Anchored {
  /** stable French slug: the fragment of its address */
  readonly id: string
  readonly title: string
}

/**
 * One block of text. Texts are French with plain spaces (`spaced` binds them) and may hold `[a link](its address)`
 * and `**what matters**`.
 */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly table: TableBlock }

export interface TableBlock {
  readonly caption: string
  readonly columns: readonly string[]
  /** cells in the columns' order; the first names its row */
  readonly rows: readonly (readonly string[])[]
}

export interface Section extends Anchored {
  readonly blocks: readonly Block[]
}
