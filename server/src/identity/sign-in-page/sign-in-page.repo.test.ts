import { expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { testContext } from '../../testing/test-context.ts';

const createCaller = createCallerFactory(appRouter);

async function picture(size: number, format: 'png' | 'jpeg' = 'png'): Promise<string> {
  const { default: sharp } = await import('sharp');
  const drawn = sharp({ create: { width: size, height: size, channels: 3, background: '#0b6e69' } });
  return (
    await drawn
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
  ).toString('base64');
}

describeEachDatabase('the sign-in page', (test) => {
  let services: Services;
  const admin = () =>
    createCaller(
      testContext(services, {
        userId: 'admin',
        permissions: ['identity.settings.edit', 'identity.users.view'],
      }),
    ).identity;
  const stranger = () => createCaller(testContext(services, { signedIn: false })).identity;

  it('shows strangers what an administrator wrote, and keeps what was left out', async () => {
    services = await createTestServices(test);
    expect((await stranger().auth.config()).page).toMatchObject({ name: {}, logo: null, colour: null });
    await admin().signInPage.save({
      settings: {
        name: { en: 'Moon Ltd', 'zh-TW': '月亮公司' },
        colour: '#204060',
        languages: ['zh-TW', 'en'],
      },
    });
    await admin().signInPage.save({ settings: { notice: { en: 'Call 110.' } } });
    const { page, languages } = await stranger().auth.config();
    expect(page).toMatchObject({
      name: { en: 'Moon Ltd', 'zh-TW': '月亮公司' },
      notice: { en: 'Call 110.' },
      colour: '#204060',
    });
    expect([...languages].sort()).toEqual(['en', 'zh-TW']);
    expect(await stranger().auth.signInPage()).toMatchObject({ languages: ['zh-TW', 'en'] });
    const trail = await services.db
      .selectFrom('audit_rows')
      .select(['user_id', 'facts'])
      .where('action', '=', 'identity.signInPage.save')
      .orderBy('id')
      .execute();
    expect(trail.map(({ user_id }) => user_id)).toEqual(['admin', 'admin']);
    expect(trail[0]?.facts).toContain('Moon Ltd');
  });

  it('takes a picture drawn anew, small and without what else the file held', async () => {
    const kept = await admin().signInPage.keepPicture({ kind: 'logo', content: await picture(900, 'jpeg') });
    expect((await stranger().auth.logo()).logo).toBeNull();
    await admin().signInPage.save({ settings: { logo: kept.id } });
    expect(await stranger().auth.logo()).toEqual({ logo: kept.url });
    const shown = await stranger().auth.picture({ id: kept.id });
    const content = Buffer.from(shown.base64, 'base64');
    const { default: sharp } = await import('sharp');
    const { format, width, height, exif } = await sharp(content).metadata();
    expect([shown.mediaType, format, width, height, exif]).toEqual([
      'image/webp',
      'webp',
      192,
      192,
      undefined,
    ]);
  });

  it('refuses what is no picture, an SVG, and one that nobody brought', async () => {
    const refused = (content: string) =>
      expect(admin().signInPage.keepPicture({ kind: 'logo', content })).rejects;
    const text = (content: string) => Buffer.from(content).toString('base64');
    await refused(text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).toThrow(
      'PICTURE_TYPE',
    );
    await refused(text('hello')).toThrow('PICTURE_TYPE');
    await refused(Buffer.alloc(2 * 1024 * 1024 + 1).toString('base64')).toThrow('PICTURE_SIZE');
    await expect(admin().signInPage.save({ settings: { logo: 'a'.repeat(64) } })).rejects.toThrow(
      'PICTURE_UNKNOWN',
    );
    await expect(stranger().auth.picture({ id: 'a'.repeat(64) })).rejects.toThrow('NOT_FOUND');
  });

  it('is checked the same way by the general call for settings', async () => {
    const save = (settings: Record<string, string | null>) =>
      admin().system.saveSettings({ typeCode: 'loginPage', settings });
    await expect(save({ colour: 'url(//elsewhere)' })).rejects.toThrow('INVALID_INPUT');
    await expect(save({ script: 'x' })).rejects.toThrow('INVALID_INPUT');
    await save({ colour: '#ffffff' });
    expect((await stranger().auth.config()).page.colour).toBe('#ffffff');
  });

  it('forgets a picture that no page has used for a day', async () => {
    const { id } = await admin().signInPage.keepPicture({ kind: 'background', content: await picture(40) });
    await admin().signInPage.save({ settings: { colour: null } });
    expect((await stranger().auth.picture({ id })).base64).not.toBe('');
    test.clock.advance(25 * 3_600_000);
    await admin().signInPage.save({ settings: { colour: '#000000' } });
    await expect(stranger().auth.picture({ id })).rejects.toThrow('NOT_FOUND');
    expect((await stranger().auth.config()).page.logo).not.toBeNull();
  });

  it('has terms beside it, which who makes an account their own reads', async () => {
    await admin().terms.save({ texts: { en: ' Be kind. ', 'zh-TW': '' } });
    expect(await admin().terms.get()).toMatchObject({ texts: { en: 'Be kind.' }, accepted: 0 });
    await admin().terms.save({ texts: { en: '', 'zh-TW': '' } });
    expect((await admin().terms.get()).texts).toEqual({});
    await expect(admin().terms.save({ texts: { klingon: 'Qapla’' } })).rejects.toThrow();
  });

  it('counts failures by name and by address, and forgets them', async () => {
    const wrong = () => stranger().auth.apiSignIn({ loginName: 'nobody', password: 'wrong' });
    for (let guess = 0; guess < 3; guess++) await expect(wrong()).rejects.toThrow('WRONG_LOGIN');
    const { rows, own } = await admin().attempts.list();
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'address', of: '127.0.0.1', count: 3, state: 'free' }),
      expect.objectContaining({ kind: 'name', of: 'nobody', count: 3, state: 'captcha' }),
    ]);
    expect(own).toEqual({ ip: '127.0.0.1', count: 3 });
    expect(await admin().auth.signInLimits()).toMatchObject({ count: 3 });
    expect(await stranger().auth.signInLimits()).toMatchObject({ count: null });
    test.clock.advance(16 * 60_000);
    expect((await admin().attempts.list()).rows).toEqual([]);
  });
});
