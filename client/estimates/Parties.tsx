import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import styles from './Estimate.module.css'

interface Party {
  name: string
  street: string
  postalCode: string
  city: string
}

/** Who issues an estimate, and whom it is for. */
export const Parties = ({ estimate: { issuer, client } }: { estimate: ClientEstimate }) => (
  <div className={styles.parties}>
    <section className={styles.part}>
      <h2>Émis par</h2>
      <address>
        <Place party={issuer} />
        {issuer.phone !== '' && (
          <p>
            <a href={`tel:${issuer.phone.replaceAll(/[^+\d]/g, '')}`}>{issuer.phone}</a>
          </p>
        )}
        <p>
          <a href={`mailto:${issuer.email}`}>{issuer.email}</a>
        </p>
        <p className={styles.note}>
          SIREN {issuer.siren}
          {issuer.vatNumber !== '' && `, TVA ${issuer.vatNumber}`}
        </p>
      </address>
    </section>
    <section className={styles.part}>
      <h2>Pour</h2>
      <address>
        <Place party={client} />
      </address>
    </section>
  </div>
)

const Place = ({ party: { name, street, postalCode, city } }: { party: Party }) => (
  <>
    <p>
      <strong>{name}</strong>
    </p>
    {street !== '' && <p>{street}</p>}
    {`${postalCode}${city}` !== '' && <p>{`${postalCode} ${city}`.trim()}</p>}
  </>
)
