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

/** What a mail is followed by. */
export const mailButton = (label: string, url: string): SafeHtml =>
  html`<p style="margin:16px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5a68;color:#fff;text-decoration:none;font-weight:700">${label}</a></p>`

/** A whole mail around its content, from whom it comes on top: nothing of it is fetched from elsewhere. */
export const mailPage = (sender: string, title: string, content: SafeHtml): string =>
  html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;padding:16px 8px;background:#f4f5f5;color:#1d2226;font:16px/1.5 Arial,Helvetica,sans-serif">
<div style="max-width:640px;margin:0 auto;padding:24px 20px;background:#fff;overflow-wrap:break-word">
<p style="margin:0 0 20px;padding:0 0 12px;border-bottom:2px solid #0b5a68;color:#0b5a68;font-size:18px;font-weight:700">${sender}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${title}</h1>
${content}
</div>
</body>
</html>
`.safe
