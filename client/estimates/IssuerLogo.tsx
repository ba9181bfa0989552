import { useSelector } from '@xstate/react'
import { type ChangeEvent, useRef } from 'react'
import { useObjectUrl } from '#client/platform/object-url.ts'
import { useResource } from '#client/platform/resource.ts'
import { download } from '#client/platform/transfer.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { FieldError } from '#client/platform/ui/Field.tsx'
import type { IssuerRef } from '#machines/estimates/issuer.machine'
import { issuerLogo } from '#shared/estimates/estimates.endpoints'
import type { Issuer } from '#shared/estimates/issuer.schema'
import styles from './Estimate.module.css'

/** The logo at the head of one's estimates: shown, chosen, removed. What is typed beside it is not touched. */
export const IssuerLogo = ({ issuer }: { issuer: IssuerRef }) => {
  const logo = useSelector(issuer, ({ context }) => context.issuer?.logo ?? null)
  const failure = useSelector(issuer, ({ context }) => context.logoFailure)
  const changing = useSelector(issuer, (snapshot) => snapshot.matches('changingLogo'))
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file !== undefined) issuer.send({ type: 'logo.choose', file })
    // the same file may be chosen again
    target.value = ''
  }
  return (
    <section className={styles.part} aria-label="Logo">
      <h3>Logo</h3>
      <p className={styles.note}>PNG, JPEG ou WebP, 8&nbsp;Mo au plus. Il est réduit à 600 × 240 pixels.</p>
      {logo !== null && <LogoPicture key={logo.id} logo={logo} />}
      {failure !== null && (
        <div role="alert">
          <FieldError>{failure.errors?.logo?.[0] ?? failure.message}</FieldError>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label="Fichier du logo"
        onChange={take}
      />
      <div className={styles.buttons}>
        <Button variant="secondary" busy={changing} onClick={() => input.current?.click()}>
          {logo === null ? 'Choisir un logo' : 'Changer le logo'}
        </Button>
        {logo !== null && (
          <Button variant="quiet" disabled={changing} onClick={() => issuer.send({ type: 'logo.remove' })}>
            Retirer le logo
          </Button>
        )}
      </div>
    </section>
  )
}

const LogoPicture = ({ logo: { id, width, height } }: { logo: NonNullable<Issuer['logo']> }) => {
  const bytes = useResource(`estimate-logo ${id}`, async () => (await download(issuerLogo, {})).blob)
  const src = useObjectUrl(bytes.status === 'ready' ? bytes.data : undefined)
  return (
    <img className={styles.logo} alt="Logo actuel" width={width} height={height} src={src ?? undefined} />
  )
}
