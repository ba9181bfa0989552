import type { ReactNode } from 'react'
import { useCompany } from '#client/platform/company.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import styles from './ContactPage.module.css'

/** The company's name, address, phone, e-mail and hours (§1, §2.6). */
export const ContactDetails = () => {
  const company = useCompany()
  return (
    <Card className={styles.details}>
      <h2>{company.name}</h2>
      {company.demo && <p className={styles.note}>Société de démonstration : coordonnées fictives.</p>}
      <address>
        <dl className={styles.facts}>
          <Fact label="Adresse">
            {company.address}
            <br />
            {company.zip} {company.city}
          </Fact>
          <Fact label="Téléphone">
            <a className={styles.link} href={`tel:${company.phone.replace(/[^\d+]/g, '')}`}>
              {company.phone}
            </a>
          </Fact>
          <Fact label="Adresse email">
            <a className={styles.link} href={`mailto:${company.email}`}>
              {company.email}
            </a>
          </Fact>
          {/* the settings name no hours: only the demonstration has some */}
          {company.demo && (
            <Fact label="Horaires (démonstration)">
              Du lundi au vendredi
              <br />
              8 h 30 – 12 h 30 et 13 h 30 – 17 h 30
            </Fact>
          )}
        </dl>
      </address>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
