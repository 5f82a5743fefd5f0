import { usersWithPermission } from '../../identity/index.ts';
import { employmentsInScope, onBankChange } from '../../people/index.ts';
import type { Texts } from '../../platform/errors/declare-errors.ts';
import { notify } from './notify.ts';

const DECIDE = 'people.employments.edit';

/** Where pay goes is nobody's secret: whose pay it is hears of it, and those who confirm it that something waits. */
onBankChange(async (db, clock, { kind, personId, byId, ending, tellDeciders }) => {
  const by = await db.selectFrom('users').select('name').where('id', '=', byId).executeTakeFirst();
  const name = by?.name ?? '—';
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const titles: Record<typeof kind, Texts> = {
    asked: {
      'zh-TW': `${name} 申請將您的薪資改匯至尾號 ${ending} 的帳戶；若非您所要求，請立即通知您的主管`,
      'zh-CN': `${name} 申请将您的薪资改汇至尾号 ${ending} 的账户；若非您所要求，请立即通知您的主管`,
      en: `${name} asks that your pay go to the account ending in ${ending}. Tell your superior at once if you did not ask for it`,
    },
    confirmed: {
      'zh-TW': `您的薪資將匯至尾號 ${ending} 的帳戶（由 ${name} 確認）`,
      'zh-CN': `您的薪资将汇至尾号 ${ending} 的账户（由 ${name} 确认）`,
      en: `Your pay goes to the account ending in ${ending} from now on (confirmed by ${name})`,
    },
  };
  if (owner)
    await notify(db, clock, {
      userIds: [owner.id],
      category: 'other',
      title: titles[kind],
      url: '/inbox/notifications',
      mail: true,
    });
  if (!tellDeciders) return;
  const deciders = await usersWithPermission(db, DECIDE, async (scope) => {
    const found = await db
      .selectFrom('employments')
      .select('id')
      .where('person_id', '=', personId)
      .where((eb) => employmentsInScope(eb, scope, clock))
      .executeTakeFirst();
    return found !== undefined;
  });
  await notify(db, clock, {
    userIds: deciders.map(({ id }) => id).filter((id) => id !== byId),
    category: 'other',
    title: {
      'zh-TW': `${name} 變更了銀行帳號，待您確認`,
      'zh-CN': `${name} 变更了银行账号，待您确认`,
      en: `${name} changed bank accounts that wait to be confirmed`,
    },
    url: '/workbench/people',
    mail: true,
  });
});
