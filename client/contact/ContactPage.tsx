import { PageTitle } from '#client/platform/ui/PageTitle.tsx'
import { useSessionSelector } from '#client/session/session.actor.tsx'
import { selectUser } from '#machines/session/session.selectors'
import { ContactDetails } from './ContactDetails.tsx'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactPage.module.css'
import { ContactProvider } from './contact.actor.tsx'

/** Who we are and where, and a form to write to us (§2.6): as a guest, or as the account that is signed in. */
export const ContactPage = () => {
  const user = useSessionSelector(selectUser)
  const owner = user?.id ?? null
  return (
    <>
      <PageTitle
        title="Contactez-nous"
        documentTitle="Nous contacter"
        lead="Une question sur un produit, une prise de mesure ou une commande ? Écrivez-nous : nous répondons en général sous deux jours ouvrés."
      />
      <div className={styles.columns}>
        <ContactProvider key={owner} owner={owner}>
          <ContactForm user={user} />
        </ContactProvider>
        <ContactDetails />
      </div>
    </>
  )
}
