import Foundation

/// The purpose of a button or a screen, according to its words or name.
enum ActionIntent: CaseIterable, Sendable {
  case login, register, send, save, proceed, create, search
  /// The button leaves the form, undoes an entry, or concerns only one part of the form.
  case sideways
}

/// The words on buttons in English, Chinese, Spanish, Arabic, Portuguese, French, German, Japanese, Russian
/// and Korean, as in the platforms' own interfaces and in public apps, and a few each in Italian, Dutch,
/// Turkish, Polish, Indonesian, Vietnamese and Hindi. The selection is a choice of this project.
enum ActionWords {
  /// The phrases of each intent. A phrase in a script without spaces matches anywhere in a text.
  static let phrases: [(intent: ActionIntent, phrases: [String])] = [
    (
      .sideways,
      list(
        """
        cancel|forgot|forgotten|lost your password|lost password|reset password|recover password|skip|back|close|terms|privacy|already|don't have|
        don’t have|no account|need an account|have an account|not now|later|resend|help|google|facebook|apple|twitter|github|
        linkedin|mute|unmute|delete|remove|clear|learn more|info|copy|paste|scan|scan qr|photo|picture|image|camera|gallery|
        browse|choose|select|change|show|hide|generate|log out|logout|sign out|disconnect|reset|without|show password|settings|
        edit|export|share|dismiss|exit|stop|undo|music|audio|history|expand|attach|file|minus|plus|policy|biometrics|switch|
        resign|refresh|license|licenses|licence|licences|guest|test your|take|pick|use and|introduce|retake|previous|demo|advanced|
        sign up here|register here|log in here|login here|sign in here|click here|tap here|
        取消|忘记|忘記|跳过|跳過|返回|关闭|關閉|条款|條款|隐私|隱私|帮助|幫助|删除|刪除|重新发送|已有账号|没有账号|上一步|获取验证码|
        cancelar|olvidaste|olvidé|has olvidado|omitir|volver|atrás|cerrar|términos|privacidad|ya tienes|no tienes|ayuda|eliminar|borrar|
        reenviar|elegir|seleccionar|cambiar|إلغاء|نسيت|تخطي|رجوع|إغلاق|الشروط|الخصوصية|مساعدة|حذف|لديك حساب|
        esqueceu|esqueci|pular|voltar|fechar|termos|privacidade|já tem|não tem|ajuda|excluir|apagar|annuler|oublié|passer|retour|
        fermer|conditions|confidentialité|déjà|pas de compte|aide|supprimer|effacer|renvoyer|choisir|abbrechen|vergessen|
        überspringen|zurück|schließen|nutzungsbedingungen|datenschutz|bereits|noch kein|hilfe|löschen|wählen|auswählen|ändern|
        キャンセル|忘れた|忘れ|スキップ|戻る|閉じる|規約|プライバシー|ヘルプ|削除|お持ちの方|再送|отмена|забыли|пропустить|назад|закрыть|условия|
        конфиденциальност|уже есть|нет аккаунта|помощь|удалить|выбрать|취소|잊|건너뛰기|뒤로|닫기|약관|개인정보|도움말|삭제|이전|이미 계정|
        annulla|indietro|chiudi|salta|dimenticato|dimenticata|elimina|aiuto|scegli|annuleren|terug|sluiten|overslaan|vergeten|verwijderen|kies|
        iptal|i̇ptal|vazgeç|geri|kapat|atla|unuttum|sil|yardım|seç|anuluj|wstecz|zamknij|pomiń|zapomniałeś|usuń|pomoc|wybierz|batal|kembali|tutup|
        lewati|lupa kata sandi|lupa password|hapus|bantuan|pilih|hủy|huỷ|quay lại|đóng|bỏ qua|quên mật khẩu|xóa|trợ giúp|chọn|रद्द करें|वापस|बंद करें|
        छोड़ें|भूल गए|हटाएं|सहायता|चुनें
        """)
    ),
    (
      .login,
      list(
        """
        log in|login|log on|logon|sign in|signin|log me in|authenticate|unlock|connect|join|join channel|enter|登录|登入|登陆|iniciar sesión|
        iniciar sesion|entrar|acceder|ingresar|conectar|تسجيل الدخول|دخول|conectar-se|fazer login|acessar|se connecter|connexion|
        s'identifier|anmelden|einloggen|verbinden|ログイン|サインイン|接続|войти|вход|авторизоваться|로그인|접속|연결|
        je me connecte|me connecter|connectez vous|accedi|entra|inloggen|aanmelden|giriş yap|giriş|oturum aç|zaloguj|zaloguj się|masuk|đăng nhập|
        लॉग इन करें|लॉग इन|लॉगिन|साइन इन
        """)
    ),
    (
      .register,
      list(
        """
        sign up|signup|register|registration|create account|create an account|create my account|get started|注册|註冊|registrarse|
        registrar|regístrate|crear cuenta|registrarme|إنشاء حساب|تسجيل جديد|تسجيل|cadastrar|cadastre-se|criar conta|registar|s'inscrire|
        inscription|créer un compte|registrieren|konto erstellen|新規登録|登録|アカウント作成|зарегистрироваться|регистрация|создать аккаунт|
        회원가입|가입|등록|
        sign me up|je m'inscris|je m’inscris|m'inscrire|m’inscrire|s’inscrire|créer mon compte|registrati|iscriviti|crea account|registreren|
        account maken|kaydol|kayıt ol|üye ol|zarejestruj|zarejestruj się|utwórz konto|załóż konto|daftar|đăng ký|साइन अप करें|साइन अप|रजिस्टर|पंजीकरण
        """)
    ),
    (
      .send,
      list(
        """
        send|submit|post|publish|reply|comment|paperplane|broadcast|发送|傳送|提交|发布|发表|enviar|publicar|إرسال|ارسال|نشر|envoyer|publier|
        soumettre|senden|absenden|veröffentlichen|posten|送信|投稿|отправить|опубликовать|보내기|전송|제출|게시|
        j'envoie|invia|pubblica|versturen|verzenden|plaatsen|gönder|paylaş|wyślij|opublikuj|kirim|gửi|đăng bài|भेजें
        """)
    ),
    (
      .save,
      list(
        """
        save|update|apply|set|保存|儲存|更新|应用|guardar|actualizar|aplicar|حفظ|تحديث|salvar|atualizar|enregistrer|mettre à jour|sauvegarder|
        appliquer|speichern|sichern|aktualisieren|anwenden|適用|сохранить|обновить|применить|저장|업데이트|적용|
        j'enregistre|salva|aggiorna|applica|opslaan|bewaren|bijwerken|toepassen|kaydet|güncelle|uygula|zapisz|zaktualizuj|zastosuj|simpan|perbarui|
        lưu|cập nhật|सहेजें|सेव करें
        """)
    ),
    (
      .proceed,
      list(
        """
        next|continue|done|ok|okay|confirm|finish|go|verify|proceed|start|run|import|recover|checkin|check in|下一步|继续|繼續|完成|确定|確定|确认|
        確認|开始|siguiente|continuar|aceptar|confirmar|listo|hecho|verificar|التالي|متابعة|تم|تأكيد|موافق|ابدأ|próximo|avançar|concluir|
        pronto|ok|suivant|continuer|terminer|terminé|confirmer|valider|vérifier|weiter|fortfahren|fertig|bestätigen|次へ|続ける|続行|完了|開始|
        далее|продолжить|готово|подтвердить|ок|다음|계속|완료|확인|시작|
        validate|accept|pay|pay now|check out|checkout|place order|book now|transfer|redeem|subscribe|let's go|let’s go|je valide|validez|je continue|
        avanti|continua|conferma|fine|fatto|procedi|volgende|doorgaan|gereed|bevestigen|klaar|ileri|i̇leri|devam|devam et|tamam|onayla|bitti|dalej|kontynuuj|
        gotowe|potwierdź|zatwierdź|lanjut|lanjutkan|berikutnya|selesai|konfirmasi|tiếp tục|tiếp theo|xong|xác nhận|आगे|जारी रखें|पुष्टि करें|
        buy|buy now|donate|withdraw|deposit|swap|exchange|stake|mint|top up|activate|approve|agree|i agree|agree and continue|支付|付款|购买|購買|
        同意|提现|充值|兑换|pagar|comprar|donar|retirar|depositar|activar|acepto|ادفع|دفع|شراء|أوافق|تفعيل|pagar agora|doar|sacar|ativar|aceito|aceitar|
        payer|acheter|faire un don|retirer|déposer|activer|accepter|j'accepte|j’accepte|bezahlen|kaufen|jetzt kaufen|spenden|abheben|einzahlen|
        aktivieren|akzeptieren|zustimmen|支払う|購入|同意する|寄付|оплатить|купить|пожертвовать|вывести|пополнить|принять|согласен|결제|구매|동의|기부|
        paga|acquista|betalen|kopen|öde|satın al|zapłać|kup|bayar|beli|thanh toán|mua|भुगतान करें|खरीदें
        """)
    ),
    (
      .create,
      list(
        """
        create|add|new|创建|新建|添加|crear|añadir|agregar|nuevo|إنشاء|إضافة|اضافة|criar|adicionar|novo|créer|ajouter|erstellen|hinzufügen|anlegen|
        作成|追加|создать|добавить|만들기|추가|생성|
        aggiungi|crea|nuovo|toevoegen|aanmaken|ekle|oluştur|dodaj|utwórz|tambah|tambahkan|buat|thêm|tạo|जोड़ें|बनाएं
        """)
    ),
    (
      .search,
      list(
        """
        search|find|find location|find on map|synthesize|translate|calculate|搜索|搜尋|查找|buscar|encontrar|بحث|pesquisar|procurar|rechercher|
        chercher|trouver|suchen|finden|検索|найти|поиск|검색|찾기|
        cerca|trova|zoeken|zoek|ara|szukaj|znajdź|cari|tìm|tìm kiếm|खोजें
        """)
    ),
  ]

  /// The titles that are the main action only if they are the whole title. "Change" alone saves what was typed,
  /// and "Change photo" leaves the form.
  private static let wholeTitles: [String: ActionIntent] = Dictionary(
    uniqueKeysWithValues: list(
      "change|更改|修改|变更|cambiar|تغيير|alterar|modifier|changer|je change|ändern|変更|изменить|변경|modifica|wijzigen|değiştir|zmień|ubah|thay đổi|बदलें"
    ).map { ($0, .save) })

  /// The words with which a screen says that it replaces a forgotten password.
  private static let recovery = [
    "forgot", "forgotten", "lost password", "reset", "recover", "recovery", "restore password",
  ]

  /// Whether the name of a screen says that it replaces a forgotten password.
  static func recovers(_ name: String) -> Bool {
    let words = " \(words(of: name)) "
    return recovery.contains { words.contains(" \($0) ") }
  }

  /// Returns the intents of a title. Where the screen replaces a forgotten password, a title such as "Reset
  /// password" is its purpose and not a link to another screen.
  static func intents(of title: String, recovers: Bool) -> [ActionIntent] {
    let words = words(of: title)
    return recovers && (words.hasPrefix("reset") || words.hasPrefix("recover")) ? [.save] : intents(of: title)
  }

  private static func list(_ text: String) -> [String] {
    text.replacing("\n", with: "").split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns the intents of a text, starting with the intent of the longest phrase found; empty if no phrase
  /// is found.
  static func intents(of text: String) -> [ActionIntent] {
    let words = words(of: text)
    guard !words.isEmpty else { return [] }
    if let intent = wholeTitles[words] { return [intent] }
    let spaced = " \(words) "
    if let intent = leadingIntent(spaced) { return [intent] }
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
    return found.sorted { $0.length > $1.length }.map(\.intent)
  }

  /// The things that a title may name after a verb. Alone, such a word opens or shows the thing.
  private static let things: Set<String> = [
    "info", "history", "photo", "picture", "image", "camera", "gallery", "music", "audio", "file", "settings",
    "license", "licenses", "licence", "licences", "policy", "terms", "privacy", "biometrics", "guest",
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
    case 0x0600...0x06FF, 0x3040...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7AF: true
    default: false
    }
  }

  /// Returns the words of a text or of a name such as `loginButtonTapped:`, in lower case with single spaces.
  static func words(of text: String) -> String {
    var result = ""
    var previous: Character = " "
    for character in text.prefix(200) {
      let isWord = character.isLetter || character.isNumber || character == "'" || character == "’"
      if !isWord {
        if result.last != " " { result.append(" ") }
      } else {
        if character.isUppercase, previous.isLowercase { result.append(" ") }
        result += character.lowercased()
      }
      previous = character
    }
    return result.trimmingCharacters(in: .whitespaces)
  }
}
