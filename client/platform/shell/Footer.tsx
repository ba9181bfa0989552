import { Link } from 'react-router-dom'
import { useCompany } from '#client/platform/company.tsx'
import { footerLinks } from './entries.ts'
import styles from './Footer.module.css'

/** Contact, navigation and copyright (§2.4). Its links go to the top of their page, smoothly. */
export const Footer = () => {
  const company = useCompany()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section className={styles.contact}>
          <h2 className={styles.title}>Contact</h2>
          <p>Une question sur un produit, une mesure ou une commande ? Notre équipe vous répond.</p>
          <address className={styles.address}>
            <a href={`mailto:${company.email}`} className={styles.link}>
              {company.email}
            </a>
            <span>{company.phone}</span>
            <span>
              {company.address}, {company.zip} {company.city}
            </span>
          </address>
        </section>
        <nav aria-label="Navigation de pied de page">
          <h2 className={styles.title}>Navigation</h2>
          <ul>
            {footerLinks.map(({ label, link }) => (
              <li key={link}>
                <Link to={link} state={{ smooth: true }} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className={styles.legal}>
        © 2025 {company.name}. Tous droits réservés.
        {company.demo && <span> Société de démonstration : produits et prix fictifs.</span>}
      </p>
    </footer>
  )
}
