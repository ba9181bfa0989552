/** Element id of a criterion's field. */
export const criterionId = (key: string): string => `criterion-${key}`

/** Element id of a component type's field. */
export const componentId = (type: string): string => `component-${type}`

/** The field of a criterion key, a `component:<type>`, or `general`; null while it is not shown. */
export const fieldOf = (at: string): HTMLElement | null =>
  document.getElementById(
    at.startsWith('component:') ? componentId(at.slice('component:'.length)) : criterionId(at),
  )

/** Moves the focus to the field's control: itself, what of it is wrong or open, the option that is chosen, or the first one. */
export const focusField = (field: HTMLElement | null): void => {
  const control = field?.matches('input, [tabindex]')
    ? field
    : (field?.querySelector<HTMLElement>('input[aria-invalid=true], input[data-open]') ??
      field?.querySelector<HTMLElement>('input:checked') ??
      field?.querySelector<HTMLElement>('input'))
  control?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
