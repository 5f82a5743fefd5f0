import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseFromMenu, dialog, fill, press, read, until } from './harness/hands.ts';
import { useHouse } from './harness/house.tsx';

const house = useHouse();
const address = '/workbench/admin/sign-in';

describe('security strategies', () => {
  const strategies = () =>
    house.db.selectFrom('security_strategies').selectAll().orderBy('created_at').execute();

  it('are added with a pattern that is quick to judge, changed and deleted', async () => {
    await house.visit('admin', address);
    await press('Add strategy');
    const form = await dialog('Add strategy');
    await fill(/^Name/, 'Strict', form);
    const refusals = [
      ['1.5', 'Enter a whole number.'],
      ['0', 'Enter a positive whole number.'],
      ['70', 'From 8 to 64.'],
    ] as const;
    for (const [typed, refusal] of refusals) {
      const field = await fill('Least length', typed, form);
      await press('Save', form);
      await form.findByText(refusal);
      expect(field).toHaveProperty('value', typed);
    }
    await fill('Least length', '16', form);
    await press('Digit', form, 'checkbox');
    await fill(/^Pattern of your own/, '^(a+)+$', form);
    await press('Save', form);
    await read('Say what the pattern asks for.');
    await fill(/^What it asks for/, 'Only small letters', form);
    await press('Save', form);
    await read(/This pattern is not taken/);
    expect(await strategies()).toHaveLength(1);
    await fill(/^Pattern of your own/, '^[a-z0-9]+$', form);
    await press('Save', form);
    await read('Added.');
    expect((await strategies()).at(-1)).toMatchObject({
      least_length: 16,
      kinds: '["digit"]',
      pattern: '^[a-z0-9]+$',
    });
    await chooseFromMenu('Actions for Strict', 'Edit');
    const again = await dialog('Security strategy');
    await fill('Lasts days', '90', again);
    await press('Save', again);
    await until(strategies, (rows) => rows.at(-1)?.lasts_days === 90);
    await chooseFromMenu('Actions for Strict', 'Delete');
    await press('Confirm', await dialog('Delete'));
    await read('The strategy was deleted.');
    expect(await strategies()).toHaveLength(1);
  });

  it('are read, not changed, by who audits', async () => {
    const named = (table: 'users' | 'roles', column: 'login_name' | 'code', is: string) =>
      house.db.selectFrom(table).select('id').where(column, '=', is).executeTakeFirstOrThrow();
    const [user, role] = [
      await named('users', 'login_name', 'analyst'),
      await named('roles', 'code', 'auditor'),
    ];
    await house.db
      .insertInto('user_roles')
      .values({ id: 'audits', user_id: user.id, role_id: role.id, scope_kind: 'all' })
      .execute();
    await house.visit('analyst', address);
    await read('Standard');
    expect(screen.queryByText('Add strategy')).toBeNull();
    expect(screen.queryByText('Terms of use')).toBeNull();
    await house.visit('hr', address);
    await read(/you have no access/);
  });
});

describe('terms of use', () => {
  it('are written in several languages, and stay typed when the right is gone', async () => {
    await house.visit('admin', `${address}?tab=terms`);
    const text = await fill('Terms of use · English', 'Be kind to figures.');
    await press('Save the terms');
    await read('Saved.');
    await press('繁體中文 · empty', undefined, 'radio');
    await fill('Terms of use · 繁體中文', '善待數字。');
    await press('Save the terms');
    await until(
      () => house.db.selectFrom('system_settings').selectAll().where('type_code', '=', 'terms').execute(),
      (rows) => rows.some(({ setting, value }) => setting === 'zh-TW' && value === '"善待數字。"'),
    );
    expect(text.isConnected || screen.queryByDisplayValue('善待數字。')).toBeTruthy();
    await house.strip('admin');
    const typed = await fill('Terms of use · 繁體中文', '另一個');
    await press('Save the terms');
    await read('No permission');
    expect(typed.value).toBe('另一個');
  });
});

describe('the sign-in page', () => {
  it('is changed beside its preview, and strangers see it', async () => {
    await house.visit('admin', `${address}?tab=page`);
    await fill(/^Name of your company/, 'Moon Ltd');
    await fill(/^Headline/, 'Good morning.');
    await read('Good morning.');
    await fill('Below the form · English', 'Call 110.');
    const { default: sharp } = await import('sharp');
    const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();
    const [logo] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    const bring = (name: string, type: string, content: Uint8Array<ArrayBuffer>) =>
      fireEvent.change(logo as HTMLInputElement, {
        target: { files: [new File([content], name, { type })] },
      });
    bring('logo.svg', 'image/svg+xml', new Uint8Array([60]));
    await read('Choose a PNG, JPEG, WebP or GIF.');
    bring('logo.png', 'image/png', new Uint8Array(png));
    await waitFor(() => expect(document.querySelector('[inert] img')).not.toBeNull());
    await press('Save the sign-in page');
    await read('Saved.');
    await house.visit(undefined, '/sign-in');
    await read('Moon Ltd');
    await read('Good morning.');
    await read('Call 110.');
    expect(document.title).toBe('Sign in · Moon Ltd');
    const shown = document.querySelector('main img')?.getAttribute('src') ?? '';
    expect(shown).toMatch(/^\/api\/base\/system\/loginPageConfig\/pictures\/[0-9a-f]{64}$/);
  });
});
