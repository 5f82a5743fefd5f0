import { onPayRights } from '../../identity/index.ts';
import type { Texts } from '../../platform/errors/declare-errors.ts';
import { notify } from './notify.ts';

/** Rights to pay are given by one administrator: so that it doesn't stay between two people, all who have them are told. */
onPayRights(async (db, clock, notice) => {
  const { userName: name, byName: by } = notice;
  const titles: Record<typeof notice.kind, Texts> = {
    given: {
      'zh-TW': `${by} 授予 ${name} 發薪權限`,
      'zh-CN': `${by} 授予 ${name} 发薪权限`,
      en: `${by} gave ${name} rights to pay`,
    },
    passwordSet: {
      'zh-TW': `${by} 重設了 ${name} 的密碼，此帳號具有發薪權限`,
      'zh-CN': `${by} 重设了 ${name} 的密码，该账号具有发薪权限`,
      en: `${by} set the password of ${name}, who has rights to pay`,
    },
    ownPasswordSet: {
      'zh-TW': `${by} 設定了您的密碼；若非您所要求，請通知您的主管`,
      'zh-CN': `${by} 设置了您的密码；若非您所要求，请通知您的主管`,
      en: `${by} set your password. Tell your superior if you did not ask for it`,
    },
  };
  await notify(db, clock, {
    userIds: notice.audience,
    category: 'other',
    title: titles[notice.kind],
    url: '/inbox/notifications',
    mail: true,
  });
});
