import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { LinkButton } from '#client/platform/ui/Button.tsx'
import { Skeleton } from '#client/platform/ui/Feedback.tsx'
import { ReadFailure } from '#client/platform/ui/ReadFailure.tsx'
import { SectionTitle } from '#client/platform/ui/SectionTitle.tsx'
import { useToast } from '#client/platform/ui/Toast.tsx'
import { DoneBy } from '#client/team/DoneBy.tsx'
import { StepBy } from '#client/team/StepBy.tsx'
import type { ProjectSheetRef } from '#machines/projects/project-sheet.machine'
import type { ProjectSheetInput } from '#machines/projects/project-sheet.types'
import { formatDate } from '#shared/platform/dates'
import { changedText } from '#shared/projects/project-text'
import { holdSheet } from './kept-sheets.ts'
import styles from './ProjectSheet.module.css'
import { ProjectSheetForm } from './ProjectSheetForm.tsx'
import { ProjectSheetLines } from './ProjectSheetLines.tsx'
import { ProjectStateBadge } from './ProjectStateBadge.tsx'
import { openProjectPath, ordersOfProject, projectPath, projectsPath } from './project-links.ts'
import { keepSheetLast, projectSheetLogic } from './projects.effects.ts'

/** Of a file in the form, with the gap before it. px */
const FILE_ROW = 76

/** What is said of a chantier, and its lines. */
export const ProjectSheet = ({ input }: { input: ProjectSheetInput }) => {
  const { id, isNew } = input
  const sheet = useActorRef(projectSheetLogic, { input })
  const project = useSelector(sheet, ({ context }) => context.project)
  const failure = useSelector(sheet, ({ context }) => context.failure)
  const reading = useSelector(sheet, (snapshot) => snapshot.matches('reading'))
  const unread = useSelector(sheet, (snapshot) => snapshot.matches('unread'))
  useKept(sheet, isNew)
  useEffect(() => {
    const letGo = holdSheet(id)
    return () => {
      keepSheetLast(sheet.getSnapshot())
      letGo()
    }
  }, [sheet, id])
  return (
    <div className={styles.page}>
      <Link className={styles.back ?? ''} to={projectsPath}>
        Tous les chantiers
      </Link>
      {unread ? (
        <ReadFailure
          title="Ce chantier n’a pas pu être lu"
          failure={failure}
          onRetry={() => sheet.send({ type: 'read.retry' })}
        />
      ) : reading ? (
        <>
          <Skeleton width="60%" height="40px" />
          <div className={styles.columns}>
            <Skeleton height={`${860 + FILE_ROW * (input.typed?.form.files?.length ?? 0)}px`} />
            <Skeleton height="360px" />
          </div>
        </>
      ) : (
        <>
          <div className={styles.head}>
            <SectionTitle>{project?.name ?? 'Nouveau chantier'}</SectionTitle>
            {project && (
              <>
                <ProjectStateBadge state={project.state} />
                <LinkButton to={openProjectPath(id)}>Ouvrir dans le panier</LinkButton>
              </>
            )}
          </div>
          {project && (
            <p className={styles.soft}>
              Modifié {changedText(project.changedAt, Date.now())}
              <DoneBy by={project.changedBy} />
              {project.archivedAt !== null && (
                <>
                  , archivé le {formatDate(project.archivedAt)} <StepBy by={project.archivedBy} />
                </>
              )}
            </p>
          )}
          {project && project.orders.length > 0 && (
            <p className={styles.soft}>
              Commandes&nbsp;:{' '}
              <Link to={ordersOfProject(id)}>{project.orders.map(({ number }) => number).join(', ')}</Link>
            </p>
          )}
          <div className={styles.columns}>
            <ProjectSheetForm sheet={sheet} />
            {project && <ProjectSheetLines sheet={sheet} />}
          </div>
        </>
      )}
    </div>
  )
}

/** Says so; what was new has an address from then on. */
const useKept = (sheet: ProjectSheetRef, isNew: boolean): void => {
  const notify = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = sheet.on('project.kept', ({ id }) => {
      notify('Chantier enregistré', { type: 'success' })
      if (isNew) navigate(projectPath(id), { replace: true })
    })
    const waits = sheet.on('project.waits', () => {
      notify('Chantier gardé sur cet appareil\u00a0: il sera enregistré au retour du réseau.')
      navigate(projectsPath, { replace: true })
    })
    return () => {
      kept.unsubscribe()
      waits.unsubscribe()
    }
  }, [sheet, isNew, notify, navigate])
}
