/** After a refused submit: the first control in error takes the focus, once React has marked it. */
export const focusFirstInvalid = (form: HTMLElement): void => {
  requestAnimationFrame(() => {
    const control = form.querySelector<HTMLElement>(
      '[aria-invalid="true"]:is(input, textarea, select), [data-invalid] input, [data-invalid] button',
    )
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  })
}
