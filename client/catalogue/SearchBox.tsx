import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { searchOriginPath, searchPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { knownResource } from '#client/platform/resource-memory.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { SEARCH_LENGTH, searchMachine } from '#machines/catalogue/search.machine'
import { subCategoryKey } from './catalogue.rules.ts'
import styles from './SearchBox.module.css'

/** The person is typing: the results come under the box without taking the focus. */
const typing = { keepFocus: true } satisfies NavigationWishes

/** Whether there is such a sub-category: an address may name any. */
const isRead = (slug: string | undefined): boolean =>
  slug !== undefined && knownResource(subCategoryKey(slug)) !== undefined

/** « Rechercher par mots-clés »: goes to the results when typing stops, and back when the box is emptied. */
export const SearchBox = () => {
  const onSearch = useMatch(paths.catalogueSearch) !== null
  const [query] = useSearchParams()
  const subCategory = useMatch(paths.subCategoryPattern)?.params.subCatSlug
  // the sub-category that is looked at is searched first (§7 `level`)
  const within = onSearch ? (query.get('within') ?? undefined) : subCategory
  const cat = query.get('cat') ?? undefined
  const keywords = onSearch ? (query.get('keywords') ?? '') : ''
  const navigate = useNavigate()
  const [state, send, search] = useMachine(searchMachine, { input: { keywords } })

  useEffect(() => send({ type: 'address.changed', keywords }), [keywords, send])
  useEffect(() => {
    // the first search adds a page to go back from; refining it does not
    const applied = search.on('search.applied', (event) => {
      const origin = { within: onSearch || isRead(within) ? within : undefined, cat }
      navigate(searchPath(event.keywords, origin), { replace: onSearch, state: typing })
    })
    const left = search.on('search.left', () => {
      const isThere = isRead(within) || knownResource(searchPath(keywords, { within })) !== undefined
      const origin = { within: isThere ? within : undefined, cat }
      if (onSearch) navigate(searchOriginPath(origin), { replace: true, state: typing })
    })
    return () => {
      applied.unsubscribe()
      left.unsubscribe()
    }
  }, [search, navigate, onSearch, within, cat, keywords])

  const { text } = state.context
  return (
    <search className={styles.box}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'keywords.submit' })
        }}
      >
        <Field
          label="Rechercher par mots-clés"
          error={state.hasTag('tooShort') ? `Saisissez au moins ${SEARCH_LENGTH} caractères.` : undefined}
        >
          <TextInput
            type="search"
            name="keywords"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder="Rail cintré, occultant, RA-25…"
            value={text}
            onChange={(event) => send({ type: 'keywords.type', text: event.target.value })}
            suffix={
              text === '' ? (
                <WorkIcon name="search" />
              ) : (
                <Button
                  variant="quiet"
                  iconOnly
                  aria-label="Effacer la recherche"
                  onClick={() => {
                    send({ type: 'keywords.type', text: '' })
                    send({ type: 'keywords.submit' })
                  }}
                >
                  <Icon name="close" size={18} />
                </Button>
              )
            }
          />
        </Field>
      </form>
    </search>
  )
}
