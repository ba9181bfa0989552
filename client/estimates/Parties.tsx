import type { ClientEstimate } from '#shared/estimates/client-estimate.schema'
import { issuerNumbers, worksText } from '#shared/estimates/legal-mentions'
import styles from './Estimate.module.css'

interface Party {
  name: string
  street: string
  postalCode: string
  city: string
}

/** Who issues an estimate, and whom it is for. */
export const Parties = ({ estimate }: { estimate: ClientEstimate }) => {
  const { issuer, client } = estimate
  const works = worksText(estimate)
  return (
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
          <p className={styles.note}>{issuerNumbers(issuer).join(', ')}</p>
        </address>
      </section>
      <section className={styles.part}>
        <h2>Pour</h2>
        <address>
          <Place party={client} />
        </address>
        {works !== undefined && <p>{works}</p>}
      </section>
    </div>
  )
}

const Place = ({ party: { name, street, postalCode, city } }: { party: Party }) => (
  <>
    <p>
      <strong>{name}</strong>
    </p>
    {street !== '' && <p>{street}</p>}
    {`${postalCode}${city}` !== '' && <p>{`${postalCode} ${city}`.trim()}</p>}
  </>
)
