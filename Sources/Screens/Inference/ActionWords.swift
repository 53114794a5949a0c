import Foundation

/// The purpose of a button or a screen, according to its words or name.
enum ActionIntent: CaseIterable, Sendable {
  case login, register, send, save, proceed, create, search
  /// The button leaves the form, undoes an entry, or concerns only one part of the form.
  case sideways
}

/// The words on buttons in English, Chinese, Spanish, Arabic, Portuguese, French, German, Japanese, Russian
/// and Korean, as in the platforms' own interfaces and in public apps, and a few each in Italian, Dutch,
/// Turkish, Polish, Indonesian, Vietnamese, Hindi, Swedish, Danish, Norwegian, Finnish, Czech, Greek, Ukrainian,
/// Hungarian, Romanian, Thai, Hebrew and Persian. The selection is a choice of this project.
enum ActionWords {
  /// The phrases of each intent. A phrase in a script without spaces matches anywhere in a text.
  static let phrases: [(intent: ActionIntent, phrases: [String])] = [
    (
      .sideways,
      list(
        """
        cancel|forgot|forgotten|lost your password|lost password|reset password|recover password|skip|back|close|terms|privacy|already|
        don't have|don’t have|no account|need an account|have an account|not now|later|resend|help|google|facebook|apple|twitter|github|
        linkedin|mute|unmute|delete|remove|clear|learn more|info|copy|paste|scan|scan qr|photo|picture|image|camera|gallery|browse|choose|
        select|change|show|hide|generate|log out|logout|sign out|disconnect|reset|without|show password|settings|edit|export|share|
        dismiss|exit|stop|undo|music|audio|history|expand|attach|file|minus|plus|policy|biometrics|switch|resign|refresh|license|licenses|
        licence|licences|guest|test your|take|pick|use and|introduce|retake|previous|demo|advanced|click here|tap here|取消|忘记|忘記|跳过|跳過|返回|
        关闭|關閉|条款|條款|隐私|隱私|帮助|幫助|删除|刪除|重新发送|已有账号|没有账号|上一步|获取验证码|cancelar|olvidaste|olvidé|has olvidado|omitir|volver|atrás|cerrar|términos|
        privacidad|ya tienes|no tienes|ayuda|eliminar|borrar|reenviar|elegir|seleccionar|cambiar|إلغاء|نسيت|تخطي|رجوع|إغلاق|الشروط|
        الخصوصية|مساعدة|حذف|لديك حساب|esqueceu|esqueci|pular|voltar|fechar|termos|privacidade|já tem|não tem|ajuda|excluir|apagar|annuler|
        oublié|passer|retour|fermer|conditions|confidentialité|déjà|pas de compte|aide|supprimer|effacer|renvoyer|choisir|abbrechen|
        vergessen|überspringen|zurück|schließen|nutzungsbedingungen|datenschutz|bereits|noch kein|hilfe|löschen|wählen|auswählen|ändern|
        キャンセル|忘れた|忘れ|スキップ|戻る|閉じる|規約|プライバシー|ヘルプ|削除|お持ちの方|再送|отмена|забыли|пропустить|назад|закрыть|условия|конфиденциальност|уже есть|
        нет аккаунта|помощь|удалить|выбрать|취소|잊|건너뛰기|뒤로|닫기|약관|개인정보|도움말|삭제|이전|이미 계정|annulla|indietro|chiudi|salta|dimenticato|dimenticata|
        elimina|aiuto|scegli|annuleren|terug|sluiten|overslaan|vergeten|verwijderen|kies|iptal|i̇ptal|vazgeç|geri|kapat|atla|unuttum|sil|
        yardım|seç|anuluj|wstecz|zamknij|pomiń|zapomniałeś|usuń|pomoc|wybierz|batal|kembali|tutup|lewati|lupa kata sandi|lupa password|
        hapus|bantuan|pilih|hủy|huỷ|quay lại|đóng|bỏ qua|quên mật khẩu|xóa|trợ giúp|chọn|रद्द करें|वापस|बंद करें|छोड़ें|भूल गए|हटाएं|
        सहायता|चुनें|more|send again|send new code|media|video|attachment|attachments|emoji|sticker|stickers|gif|voice|microphone|
        send another code|go to|filter|filters|sort|gidsign|fbsdklogin|fblogin|asauthorization|wechat|sms code|发送验证码|获取短信|更换|选择|拍照|相册|微信|
        微博|获取|验证码登录|短信登录|密码登录|중복확인|중복 확인|인증번호|비밀번호 찾기|아이디 찾기|계정 찾기|건너뛰기|パスワードをお忘れ|認証コード|avbryt|glömt|tillbaka|stäng|hoppa över|ta bort|
        radera|välj|hjälp|annuller|glemt|tilbage|tilbake|luk|lukk|spring over|slet|slett|vælg|velg|hjælp|hjelp|peruuta|unohdit|unohditko|
        takaisin|sulje|ohita|poista|valitse|ohje|zrušit|zapomněli|zapomněl|zapomenuté|zpět|zavřít|přeskočit|smazat|vybrat|nápověda|
        ακύρωση|άκυρο|ξεχάσατε|ξέχασες|πίσω|κλείσιμο|παράλειψη|διαγραφή|επιλογή|βοήθεια|скасувати|забули|закрити|пропустити|видалити|
        обрати|вибрати|допомога|mégse|elfelejtett|elfelejtetted|vissza|bezárás|kihagyás|törlés|súgó|anulează|renunță|ai uitat|înapoi|
        închide|omite|șterge|alege|ajutor|ยกเลิก|ลืม|กลับ|ข้าม|ลบ|เลือก|ช่วยเหลือ|ביטול|שכחת|שכחתי|חזרה|חזור|סגור|סגירה|דלג|מחק|בחר|עזרה|
        انصراف|لغو|فراموش|بازگشت|بستن|حذف|انتخاب|راهنما
        """)
    ),
    (
      .login,
      list(
        """
        log in|login|log on|logon|sign in|signin|log me in|authenticate|unlock|connect|join|join channel|enter|登录|登入|登陆|iniciar sesión|
        iniciar sesion|entrar|acceder|ingresar|conectar|تسجيل الدخول|دخول|conectar-se|fazer login|acessar|se connecter|connexion|
        s'identifier|anmelden|einloggen|verbinden|ログイン|サインイン|接続|войти|вход|авторизоваться|로그인|접속|연결|je me connecte|me connecter|
        connectez vous|accedi|entra|inloggen|aanmelden|giriş yap|giriş|oturum aç|zaloguj|zaloguj się|masuk|đăng nhập|लॉग इन करें|लॉग इन|
        लॉगिन|साइन इन|logga in|log ind|logg inn|logg på|kirjaudu|kirjaudu sisään|přihlásit|přihlásit se|prihlásiť|prihlásiť sa|σύνδεση|
        είσοδος|увійти|вхід|bejelentkezés|belépés|autentificare|conectare|เข้าสู่ระบบ|ล็อกอิน|התחבר|התחברות|כניסה|היכנס|ورود
        """)
    ),
    (
      .register,
      list(
        """
        sign up|signup|register|registration|create account|create an account|create my account|get started|注册|註冊|registrarse|registrar|
        regístrate|crear cuenta|registrarme|إنشاء حساب|تسجيل جديد|تسجيل|cadastrar|cadastre-se|criar conta|registar|s'inscrire|inscription|
        créer un compte|registrieren|konto erstellen|新規登録|登録|アカウント作成|зарегистрироваться|регистрация|создать аккаунт|회원가입|가입|등록|sign me up|
        je m'inscris|je m’inscris|m'inscrire|m’inscrire|s’inscrire|créer mon compte|registrati|iscriviti|crea account|registreren|
        account maken|kaydol|kayıt ol|üye ol|zarejestruj|zarejestruj się|utwórz konto|załóż konto|daftar|đăng ký|साइन अप करें|साइन अप|
        रजिस्टर|पंजीकरण|registrera|registrera dig|skapa konto|opret konto|opprett konto|registrer|registrer deg|tilmeld|rekisteröidy|
        luo tili|registrovat|registrovat se|vytvořit účet|εγγραφή|δημιουργία λογαριασμού|зареєструватися|реєстрація|створити акаунт|
        regisztráció|regisztrálok|înregistrare|creează cont|ลงทะเบียน|สมัครสมาชิก|สมัคร|הרשמה|הירשם|ثبت نام|ثبت‌نام
        """)
    ),
    (
      .send,
      list(
        """
        send|submit|post|publish|reply|comment|paperplane|broadcast|发送|傳送|提交|发布|发表|enviar|publicar|إرسال|ارسال|نشر|envoyer|publier|
        soumettre|senden|absenden|veröffentlichen|posten|送信|投稿|отправить|опубликовать|보내기|전송|제출|게시|j'envoie|invia|pubblica|versturen|
        verzenden|plaatsen|gönder|paylaş|wyślij|opublikuj|kirim|gửi|đăng bài|भेजें|skicka|send inn|publicera|lähetä|julkaise|odeslat|
        poslat|odoslať|αποστολή|υποβολή|надіслати|відправити|küldés|elküld|trimite|ส่ง|โพสต์|שלח|שליחה|פרסם|回复|评论|留言|投稿する|送信する|작성|올리기
        """)
    ),
    (
      .save,
      list(
        """
        save|update|apply|set|保存|儲存|更新|应用|guardar|actualizar|aplicar|حفظ|تحديث|salvar|atualizar|enregistrer|mettre à jour|sauvegarder|
        appliquer|speichern|sichern|aktualisieren|anwenden|適用|сохранить|обновить|применить|저장|업데이트|적용|j'enregistre|salva|aggiorna|applica|
        opslaan|bewaren|bijwerken|toepassen|kaydet|güncelle|uygula|zapisz|zaktualizuj|zastosuj|simpan|perbarui|lưu|cập nhật|सहेजें|
        सेव करें|存储|spara|uppdatera|gem|lagre|oppdater|opdater|tallenna|päivitä|uložit|uložiť|aktualizovat|αποθήκευση|ενημέρωση|зберегти|
        оновити|mentés|frissítés|salvează|actualizează|บันทึก|อัปเดต|שמור|שמירה|עדכן|ذخیره|保存する|gravar
        """)
    ),
    (
      .proceed,
      list(
        """
        next|continue|done|ok|okay|confirm|finish|go|verify|proceed|start|run|import|recover|checkin|check in|下一步|继续|繼續|完成|确定|確定|确认|確認|开始|
        siguiente|continuar|aceptar|confirmar|listo|hecho|verificar|التالي|متابعة|تم|تأكيد|موافق|ابدأ|próximo|avançar|concluir|pronto|ok|
        suivant|continuer|terminer|terminé|confirmer|valider|vérifier|weiter|fortfahren|fertig|bestätigen|次へ|続ける|続行|完了|開始|далее|
        продолжить|готово|подтвердить|ок|다음|계속|완료|확인|시작|validate|accept|pay|pay now|check out|checkout|place order|book now|transfer|
        redeem|subscribe|let's go|let’s go|je valide|validez|je continue|avanti|continua|conferma|fine|fatto|procedi|volgende|doorgaan|
        gereed|bevestigen|klaar|ileri|i̇leri|devam|devam et|tamam|onayla|bitti|dalej|kontynuuj|gotowe|potwierdź|zatwierdź|lanjut|
        lanjutkan|berikutnya|selesai|konfirmasi|tiếp tục|tiếp theo|xong|xác nhận|आगे|जारी रखें|पुष्टि करें|buy|buy now|donate|withdraw|
        deposit|swap|exchange|stake|mint|top up|activate|approve|agree|i agree|agree and continue|支付|付款|购买|購買|同意|提现|充值|兑换|pagar|comprar|
        donar|retirar|depositar|activar|acepto|ادفع|دفع|شراء|أوافق|تفعيل|pagar agora|doar|sacar|ativar|aceito|aceitar|payer|acheter|
        faire un don|retirer|déposer|activer|accepter|j'accepte|j’accepte|bezahlen|kaufen|jetzt kaufen|spenden|abheben|einzahlen|
        aktivieren|akzeptieren|zustimmen|支払う|購入|同意する|寄付|оплатить|купить|пожертвовать|вывести|пополнить|принять|согласен|결제|구매|동의|기부|paga|
        acquista|betalen|kopen|öde|satın al|zapłać|kup|bayar|beli|thanh toán|mua|भुगतान करें|खरीदें|review|act as|calculate|translate|
        synthesize|convert|compute|encrypt|decrypt|encode|decode|solve|guess|analyze|analyse|begin|let's start|nästa|fortsätt|klar|
        bekräfta|betala|köp|godkänn|næste|neste|fortsæt|fortsett|færdig|ferdig|bekræft|bekreft|betal|køb|kjøp|godkend|godkjenn|seuraava|
        jatka|valmis|vahvista|maksa|osta|hyväksy|další|pokračovat|hotovo|potvrdit|zaplatit|koupit|souhlasím|επόμενο|συνέχεια|τέλος|
        επιβεβαίωση|πληρωμή|αγορά|далі|продовжити|підтвердити|сплатити|купити|tovább|kész|következő|megerősítés|fizetés|vásárlás|
        următorul|continuă|gata|confirmă|plătește|cumpără|ถัดไป|ต่อไป|เสร็จ|ยืนยัน|ตกลง|ชำระ|ซื้อ|הבא|המשך|סיום|אישור|אשר|שלם|بعدی|ادامه|
        تایید|تأیید|پرداخت|خرید|验证|绑定|申请|预约|下单|结算|提交订单|계산|인증|신청|시작하기|決定|確定|実行|申し込む|予約|empezar|comenzar|finalizar|calcular|começar|
        calculer|commencer|berechnen|calcola|рассчитать|начать|завершить|計算|计算|hesapla|oblicz|hitung|tính
        """)
    ),
    (
      .create,
      list(
        """
        create|add edit|add or edit|edit or add|create or edit|add|new|创建|新建|添加|crear|añadir|agregar|nuevo|إنشاء|إضافة|اضافة|criar|
        adicionar|novo|créer|ajouter|erstellen|hinzufügen|anlegen|作成|追加|создать|добавить|만들기|추가|생성|aggiungi|crea|nuovo|toevoegen|aanmaken|
        ekle|oluştur|dodaj|utwórz|tambah|tambahkan|buat|thêm|tạo|जोड़ें|बनाएं|lägg till|skapa|tilføj|opret|legg til|opprett|lisää|luo|
        přidat|vytvořit|προσθήκη|δημιουργία|додати|створити|hozzáadás|létrehozás|adaugă|creează|เพิ่ม|สร้าง|הוסף|צור|افزودن|ایجاد|新增|
        inserir
        """)
    ),
    (
      .search,
      list(
        """
        search|find|find location|find on map|搜索|搜尋|查找|buscar|encontrar|بحث|pesquisar|procurar|rechercher|chercher|trouver|suchen|finden|
        検索|найти|поиск|검색|찾기|cerca|trova|zoeken|zoek|ara|szukaj|znajdź|cari|tìm|tìm kiếm|खोजें|sök|hitta|søg|søk|finn|hae|etsi|hledat|
        najít|αναζήτηση|пошук|знайти|keresés|caută|ค้นหา|חיפוש|חפש|جستجو|查询|查詢|조회
        """)
    ),
  ]

  /// The titles that are the main action only if they are the whole title. "Change" alone saves what was typed,
  /// and "Change photo" leaves the form.
  private static let wholeTitles: [String: ActionIntent] = Dictionary(
    uniqueKeysWithValues: list(
      """
      change|更改|修改|变更|cambiar|تغيير|alterar|modifier|changer|je change|ändern|変更|изменить|변경|modifica|wijzigen|değiştir|zmień|ubah|
      thay đổi|बदलें|ändra|endre|muuta|změnit|αλλαγή|змінити|módosítás|modifică|เปลี่ยน|שנה|upload|upload now|上传|上傳|subir|رفع|hochladen|
      アップロード|загрузить|업로드|carica|order|order now|book|reserve|request|review|check|test|play|report|invite|try it|vote|apply filter|
      apply filters|수정|수정하기|modificar
      """
    ).map { ($0, .save) })

  /// The words in the names of a screen that make a verb its purpose, although the verb leaves other screens.
  private static let purposeNames: [String: [String]] = [
    "reset": recovery, "recover": recovery, "change": ["change"],
    "delete": ["delete", "deleting", "deletion"],
    "remove": ["remove", "removal"], "share": ["share", "sharing"], "export": ["export"],
    "generate": ["generate", "generator"],
  ]
  private static let recovery = [
    "forgot", "forgotten", "lost password", "reset", "recover", "recovery", "restore password",
  ]

  /// Returns the verbs that are the purpose of a screen according to its names. On a screen for a forgotten
  /// password, for example, a title such as "Reset password" is the purpose and not a link to another screen.
  static func purposes(ofScreens names: [String]) -> Set<String> {
    let words = names.map { " \(self.words(of: $0)) " }
    return Set(
      purposeNames.filter { verb in
        verb.value.contains { name in words.contains { $0.contains(" \(name) ") } }
      }.keys)
  }

  /// Whether a text is a question.
  static func asks(_ text: String) -> Bool { text.contains { "?？؟".contains($0) } }

  private static let cancelling = Set(
    list(
      """
      cancel|取消|cancelar|annuler|abbrechen|キャンセル|отмена|취소|إلغاء|annulla|annuleren|iptal|i̇ptal|vazgeç|anuluj|batal|hủy|huỷ|रद्द करें|
      avbryt|annuller|peruuta|zrušit|ακύρωση|άκυρο|скасувати|mégse|anulează|ยกเลิก|ביטול|انصراف|لغو
      """))

  /// Whether a title says nothing but "cancel", in any of the languages.
  static func cancels(_ title: String) -> Bool { cancelling.contains(words(of: title)) }

  /// The verbs that open or show the thing that they name, as in "View post".
  private static let openingVerbs: Set<String> = ["view", "see", "read", "my"]

  /// Returns the intents of a title, starting with the most likely one; empty if no phrase is found.
  ///
  /// - Parameter purposes: the verbs that are the purpose of the screen although they leave other screens.
  static func intents(ofTitle title: String, purposes: Set<String> = []) -> [ActionIntent] {
    // A button that asks something leads to another screen.
    if asks(title) { return [.sideways] }
    let words = words(of: title)
    if let intent = wholeTitles[words] { return [intent] }
    if let verb = words.split(separator: " ").first, openingVerbs.contains(String(verb)) {
      return [.sideways]
    }
    return intents(of: title, purposes: purposes)
  }

  /// Returns the intents of a text on a screen with some purposes.
  static func intents(of text: String, purposes: Set<String>) -> [ActionIntent] {
    let list = words(of: text).split(separator: " ").map(String.init)
    if let verb = list.first, purposes.contains(verb), !list.contains(where: things.contains) {
      return [.save]
    }
    return intents(of: text)
  }

  private static func list(_ text: String) -> [String] {
    text.replacing("\n", with: "").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns the intents of a text, starting with the intent of the longest phrase found; empty if no phrase
  /// is found.
  static func intents(of text: String) -> [ActionIntent] {
    let words = words(of: text)
    guard !words.isEmpty else { return [] }
    let spaced = " \(words) "
    if let intent = leadingIntent(spaced) { return [intent] }
    // "Go to the shop" opens it.
    if spaced.hasPrefix(" go to ") { return [] }
    // "Send reset link" is the main action only if no button is better.
    if spaced.hasPrefix(" send "), spaced.contains(" reset ") { return [.send, .sideways] }
    var found: [(intent: ActionIntent, length: Int)] = []
    for (intent, phrases) in phrases {
      let lengths = phrases.compactMap { phrase in
        let isThere =
          phrase.unicodeScalars.contains { standsAlone($0) }
          ? words.contains(phrase) : spaced.contains(" \(phrase) ")
        return isThere ? phrase.count : nil
      }
      if let longest = lengths.max() { found.append((intent, longest)) }
    }
    let intents = found.sorted { $0.length > $1.length }.map(\.intent)
    // "Sign up here" is a link if there is another button, and can be the only one.
    return spaced.hasSuffix(" here ") && intents.first != .sideways ? intents + [.sideways] : intents
  }

  /// The things that a title may name after a verb. Alone, such a word opens or shows the thing.
  private static let things: Set<String> = [
    "info", "history", "photo", "picture", "image", "camera", "gallery", "music", "audio", "file", "settings",
    "license", "licenses", "licence", "licences", "policy", "terms", "privacy", "biometrics", "guest",
    "filter",
    "filters",
  ]

  /// Returns the intent of the verb with which a title begins if the other words only name things, as in
  /// "Save info" or "Unlock History"; nil for other titles.
  private static func leadingIntent(_ spaced: String) -> ActionIntent? {
    var leading: (intent: ActionIntent, length: Int)?
    for (intent, phrases) in phrases {
      switch intent {
      case .sideways:
        let others = phrases.filter { spaced.contains(" \($0) ") }
        guard !others.isEmpty, others.allSatisfy({ things.contains($0) }) else { return nil }
      case .create, .search: continue
      default:
        for phrase in phrases where phrase.count > leading?.length ?? 0 && spaced.hasPrefix(" \(phrase) ") {
          leading = (intent, phrase.count)
        }
      }
    }
    return leading?.intent
  }

  /// Whether a letter belongs to a script in which words are not separated by spaces or can be joined to
  /// other words.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0600...0x06FF, 0x0E00...0x0E7F, 0xAC00...0xD7AF: true
    default: isIdeographic(scalar)
    }
  }

  /// Whether a letter is Chinese or Japanese.
  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    (0x3040...0x30FF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
  }

  /// Returns the words of a text or of a name such as `loginButtonTapped:`, in lower case with single spaces.
  /// Spaces between Chinese or Japanese letters, as in "登 录", only make a title wider.
  static func words(of text: String) -> String {
    var result = ""
    var previous: Character = " "
    for character in text.prefix(200) {
      let isWord = character.isLetter || character.isNumber || character == "'" || character == "’"
      if !isWord {
        if result.last != " " { result.append(" ") }
      } else {
        if character.isUppercase, previous.isLowercase { result.append(" ") }
        if result.last == " ", let letter = character.unicodeScalars.first, isIdeographic(letter),
          result.unicodeScalars.dropLast().last.map(isIdeographic) ?? false
        {
          result.removeLast()
        }
        result += character.lowercased()
      }
      previous = character
    }
    return result.trimmingCharacters(in: .whitespaces)
  }
}
