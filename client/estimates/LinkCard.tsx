import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { clientEstimateLink } from '#client/links.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Card } from '#client/platform/ui/Card.tsx'
import { catchFocus } from '#client/platform/ui/focus.ts'
import { EndBy } from '#client/team/StepBy.tsx'
import { type GivenAct, type GivenEstimateRef, mayAct } from '#machines/estimates/given-estimate.machine'
import { isOfLink, isQuestioned } from '#machines/estimates/given-estimate.selectors'
import { formatDate } from '#shared/platform/dates'
import { longDay } from '#shared/quotes/answer-text'
import styles from './Estimate.module.css'
import { ToldFailure } from './ToldFailure.tsx'

/** The link by which the client reads and answers: made, shared while its secret is known, made anew, ended. */
export const LinkCard = ({ given }: { given: GivenEstimateRef }) => {
  const estimate = useSelector(given, ({ context }) => context.estimate)
  const secret = useSelector(given, ({ context }) => context.secret)
  const failure = useSelector(given, ({ context }) => context.failure)
  const questioned = useSelector(given, isQuestioned)
  const act = useSelector(given, ({ context }) => context.act)
  const acting = useSelector(given, (snapshot) => snapshot.matches('acting'))
  const sharing = useSelector(given, (snapshot) => snapshot.matches('sharing'))
  const title = useRef<HTMLHeadingElement>(null)
  const { link, content, number } = estimate
  const before = useRef(link)
  useEffect(() => {
    // the button that made the link, or ended it, left with that
    if (before.current !== link) catchFocus(title.current)
    before.current = link
  }, [link])
  const ask = (one: GivenAct) => given.send({ type: 'act.ask', act: one, id: crypto.randomUUID() })
  const told =
    failure !== null && isOfLink(failure.of) && !questioned ? <ToldFailure failure={failure} /> : null
  if (!mayAct(estimate, 'link') && !mayAct(estimate, 'unlink')) return told
  return (
    <Card>
      <section className={styles.part} aria-label="Lien pour votre client">
        <h3 ref={title} tabIndex={-1}>
          Lien pour votre client
        </h3>
        {link === null ? (
          <p>
            Par ce lien, votre client lit le devis, l’accepte ou le refuse. Vos prix d’achat n’y figurent pas.
          </p>
        ) : (
          <p className={styles.note}>
            Créé le {formatDate(link.madeAt)}
            <EndBy by={link.madeBy} />, lisible jusqu’au {longDay(link.until)}.
          </p>
        )}
        <div role="status" className={styles.part}>
          {secret !== null && (
            <>
              <p>Ce lien n’est montré qu’une fois&nbsp;: partagez-le ou copiez-le maintenant.</p>
              <p className={styles.link}>{clientEstimateLink(secret)}</p>
            </>
          )}
        </div>
        {told}
        <div className={styles.actions}>
          {link === null && (
            <Button size="lg" full busy={acting && act === 'link'} onClick={() => ask('link')}>
              Créer le lien
            </Button>
          )}
          {secret !== null && (
            <Button
              size="lg"
              full
              busy={sharing}
              onClick={() =>
                given.send({
                  type: 'link.share',
                  link: clientEstimateLink(secret),
                  title: `Devis ${number}${content.name === '' ? '' : `, ${content.name}`}`,
                })
              }
            >
              {typeof navigator.share === 'function' ? 'Partager le lien' : 'Copier le lien'}
            </Button>
          )}
          {link !== null && (
            <>
              <Button variant="secondary" size="lg" full onClick={() => ask('relink')}>
                Créer un nouveau lien
              </Button>
              <Button variant="quiet" size="lg" full onClick={() => ask('unlink')}>
                Désactiver le lien
              </Button>
            </>
          )}
        </div>
      </section>
    </Card>
  )
}
