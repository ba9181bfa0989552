/** The company's name, as the page that the server sends says it; the demo company's in development. */
export const companyName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Ombrelia'
