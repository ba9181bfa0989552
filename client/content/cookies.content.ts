import { paths } from '#client/paths.ts'
import type { Section } from './content.types.ts'

/** What the shop keeps in a browser: `tests/content/content.test.tsx` holds the names to those that the code uses. */
export const cookieSections: readonly Section[] = [
  {
    id: 'en-bref',
    title: 'En bref',
    blocks: [
      'La boutique ne pose aucun traceur : ni publicité, ni mesure d’audience, ni bouton de réseau social, ni contenu d’un autre site. Elle n’enregistre que ce qui la fait fonctionner, et n’a donc pas à vous demander de consentement.',
    ],
  },
  {
    id: 'cookie-de-session',
    title: 'Les cookies',
    blocks: [
      'Sur un site en https, leur nom commence par « __Secure- ».',
      {
        table: {
          caption: 'Cookies',
          columns: ['Nom', 'Rôle', 'Durée'],
          rows: [
            [
              'refresh_token',
              'Rouvre votre session sans redemander le mot de passe. Illisible par les scripts de la page et jamais envoyé à un autre site.',
              'jusqu’à la fermeture du navigateur, ou 30 jours si vous cochez « Se souvenir de moi »',
            ],
            [
              'device',
              'Reconnaît un navigateur où vous vous êtes déjà connecté, pour que les essais d’un inconnu ne vous empêchent jamais d’entrer. Il n’ouvre rien, ne contient pas votre adresse email et n’est lu qu’à la connexion.',
              '180 jours',
            ],
            [
              'code_asker',
              'Réserve un code de connexion au navigateur qui l’a demandé, pour que les essais d’un inconnu ne l’épuisent pas. Il n’ouvre rien et n’est lu qu’à la connexion.',
              '5 minutes',
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'stockage-local',
    title: 'Ce que votre navigateur garde',
    blocks: [
      'Ces informations restent dans votre navigateur. Elles vous évitent de perdre votre travail.',
      'Pour servir sans réseau, il garde aussi les pages du site et, une fois connecté, le catalogue, ses prix et vos derniers chantiers. Ce qui touche à votre compte s’efface à la déconnexion.',
      {
        table: {
          caption: 'Stockage du navigateur',
          columns: ['Nom', 'Rôle', 'Durée'],
          rows: [
            [
              'account-store',
              'Qui est connecté, et le jeton d’accès de 30 minutes.',
              'jusqu’à la déconnexion',
            ],
            [
              'last-activity',
              'L’heure de votre dernier geste, pour prolonger une session laissée ouverte.',
              'jusqu’à ce que vous l’effaciez',
            ],
            [
              'logout-owed',
              'Qu’une déconnexion attend d’être confirmée par le serveur.',
              'jusqu’à cette confirmation',
            ],
            [
              'sign-in-code',
              'La connexion par code en cours : l’adresse email et l’heure de l’envoi, sans le code.',
              'l’onglet ou la connexion',
            ],
            [
              'verification-code',
              'La vérification de l’adresse email en cours : l’heure de l’envoi, sans le code.',
              'l’onglet ou la vérification',
            ],
            ['configuration', 'La configuration en cours et le panier.', 'l’onglet, ou la déconnexion'],
            [
              'project',
              'Le chantier auquel le panier appartient, et ses lignes telles que votre compte les a.',
              'l’onglet, le départ du chantier ou la déconnexion',
            ],
            [
              'openings',
              'Le tableau de plusieurs ouvertures : repères, cotes, quantités.',
              'l’onglet, ou la déconnexion',
            ],
            [
              'order-draft',
              'La commande en préparation : nom du projet, repères, commentaires.',
              'l’onglet, ou la déconnexion',
            ],
            [
              'contact-draft',
              'Le message que vous écrivez dans le formulaire de contact.',
              'l’onglet, l’envoi ou la déconnexion',
            ],
            [
              'complaint-draft',
              'La réclamation que vous écrivez sur une commande, sans ses photos.',
              'l’onglet, l’envoi ou la déconnexion',
            ],
            [
              'quote-draft',
              'Ce que vous écrivez sur un devis : message, modification demandée, motif d’un refus.',
              'l’onglet, l’envoi ou la déconnexion',
            ],
            [
              'estimate-texts',
              'Les nombres illisibles de vos devis clients, et ce que vous avez saisi dans Mon entreprise et qui n’est pas encore enregistré.',
              'l’onglet, l’enregistrement ou la déconnexion',
            ],
            [
              'project-parting',
              'Les derniers changements de vos chantiers, et ceux que vous commencez sans réseau, jusqu’à leur envoi.',
              'l’envoi ou la déconnexion',
            ],
            [
              'files',
              'Les fichiers joints sans réseau, jusqu’à leur envoi ; une base de données du même nom garde leur contenu.',
              'l’envoi ou la déconnexion',
            ],
            ['tab', 'Un numéro tiré au hasard, qui distingue cet onglet des autres.', 'l’onglet'],
            [
              'project-sheets',
              'Ce que vous écrivez sur un chantier et qui n’est pas encore enregistré.',
              'l’enregistrement ou la déconnexion (l’onglet, pour un nouveau chantier)',
            ],
            [
              'quick-order',
              'Les lignes saisies dans la commande rapide et pas encore au panier.',
              'l’onglet ou la déconnexion',
            ],
            [
              'registration-draft',
              'Le formulaire d’inscription commencé, sans les mots de passe.',
              'l’onglet ou l’inscription',
            ],
            [
              'selectedModelFromWebsite',
              'Le modèle choisi sur une page, le temps d’ouvrir le configurateur.',
              'l’onglet',
            ],
            [
              'scroll-positions',
              'Où vous en étiez dans chaque page, pour le bouton « Précédent ».',
              'l’onglet',
            ],
            [
              'search-key',
              'Que vous avez désactivé la touche « / », qui mène à la recherche.',
              'jusqu’à ce que vous la réactiviez',
            ],
          ],
        },
      },
    ],
  },
  {
    id: 'effacer',
    title: 'Effacer ces données',
    blocks: [
      'La déconnexion efface ce qui touche à votre compte. Le reste s’efface dans les réglages de votre navigateur, à la rubrique des cookies et données de site. Sans cookie, le catalogue et la commande restent possibles le temps d’un onglet, mais il faut se reconnecter plus souvent.',
      'Si un cookie de navigation venait à être ajouté, il serait annoncé ici, soumis à votre accord quand la loi le demande, et conservé 13 mois au plus.',
    ],
  },
  {
    id: 'en-savoir-plus',
    title: 'En savoir plus',
    blocks: [
      `La [politique de confidentialité](${paths.privacy}) dit quelles données nous traitons et quels sont vos droits.`,
    ],
  },
]
