/** HTML that is safe to put in a mail: made by `html` alone. */
export interface SafeHtml {
  readonly safe: string
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

type Part = string | number | SafeHtml | readonly SafeHtml[]

const partOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'safe' in part ? part.safe : part.map(({ safe }) => safe).join('')
}

/** A template of HTML: every value is escaped, except other templates. */
export const html = (texts: TemplateStringsArray, ...values: Part[]): SafeHtml => ({
  safe: String.raw({ raw: texts }, ...values.map(partOf)),
})

/** A text whose line breaks are kept. */
export const textLines = (text: string): SafeHtml[] =>
  text.split(/\r?\n/).map((line, at) => (at === 0 ? html`${line}` : html`<br>${line}`))

/** A whole mail around its content. */
export const mailPage = (title: string, content: SafeHtml): string =>
  html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:16px 8px;background:#f4f5f5;color:#1d2226;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px 20px;background:#fff;overflow-wrap:break-word">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
${content}
</div>
</body>
</html>
`.safe
