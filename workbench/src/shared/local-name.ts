export { type LocalTextOf as NameOf, useLocalText as useLocalName } from '@suanpan/portal/kit/i18n';
